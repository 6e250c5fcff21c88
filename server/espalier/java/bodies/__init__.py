"""What bodies do, as tables of expressions in evaluation order, with local variables bound."""
