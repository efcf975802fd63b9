"""One program within limits, many side by side, and nothing left running."""
