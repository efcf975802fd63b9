"""Problems of Library Checker."""
