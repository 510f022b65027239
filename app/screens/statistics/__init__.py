"""Statistics, page by page."""
