"""Java source as trees, facts and lexemes; the only room that knows Tree-sitter."""
