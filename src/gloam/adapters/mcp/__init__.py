"""A seat at a table of a house, for an assistant: `gloam mcp LINK`."""
