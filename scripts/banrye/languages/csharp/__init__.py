"""C#: language.toml says how it is compiled and run."""
