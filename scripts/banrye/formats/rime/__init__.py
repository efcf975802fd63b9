"""Problems of Rime."""
