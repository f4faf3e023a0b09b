"""Ways out of trouble that need no model: each reads the live tree, and offers steps or says why it can't.

Structure decides (roles, states, forms, groups, order); words of any language are at most a hint.
"""
