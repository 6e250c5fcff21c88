"""The relay between editor, JDT LS and our own pygls server."""
