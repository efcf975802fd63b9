"""Problems of DMOJ."""
