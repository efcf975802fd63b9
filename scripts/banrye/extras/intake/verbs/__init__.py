"""The verbs of this room: `new` and `listen`."""
