"""Problems of sinol-make."""
