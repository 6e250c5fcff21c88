"""Finds, installs, launches and queries Eclipse JDT LS."""
