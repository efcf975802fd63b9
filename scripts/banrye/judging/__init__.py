"""From a run to its verdict, and from a submission to its results."""
