"""The verb of this room: `format`. A room of that name would be read as a problem format."""
