"""Make a failing input smaller.

order    the one order of texts
claims   what is known of the result
"""
