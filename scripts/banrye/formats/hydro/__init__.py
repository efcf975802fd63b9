"""Problems of Hydro."""
