"""Problems of ejudge."""
