"""Finding, installing, launching and asking Eclipse JDT LS."""
