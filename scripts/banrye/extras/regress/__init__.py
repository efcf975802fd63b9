"""Every solution in a folder: its problem, its kept verdict, and reports."""
