"""One module per LSP method that Espalier itself answers."""
