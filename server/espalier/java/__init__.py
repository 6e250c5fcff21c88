"""Java source as trees, facts and lexemes. Only this room imports Tree-sitter."""
