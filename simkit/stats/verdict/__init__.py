"""Is it balanced, does it hold, and how many deals does that take?"""
