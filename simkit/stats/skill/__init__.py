"""How strong are the bots, how much is luck, what is an ability worth?"""
