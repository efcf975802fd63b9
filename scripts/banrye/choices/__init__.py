"""Inputs that a problem's own validator makes: small and large ones, and reductions."""
