"""Problems of rbx."""
