"""Where a place of a Java text stands, told by the lexemes around it: a broken file need not parse."""
