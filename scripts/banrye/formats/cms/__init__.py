"""Tasks of CMS in the Italian format."""
