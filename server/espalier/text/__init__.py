"""URIs, lines and positions, edits of lines, and text fit to be shown: what every room may use."""
