"""How close and how open are matches, and which one is worth a look?"""
