"""What bodies do: tables of expressions are typed, and each use becomes an edge."""
