"""Questions about the code base: a typed query of each, what the graph says to it, evidence and text.

Nothing is imported here: `users` and the editor's other look-ups need no reading of English.
"""
