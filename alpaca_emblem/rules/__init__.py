"""The numbers of every game: pure functions of plain numbers, and nothing else.

A rule calls only builtins, `math` and other rules, raises nothing, and never sees a
generator. The objects call it as it is; what plays many games at once may compile it.
"""
