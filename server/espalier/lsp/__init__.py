"""The relay between editor, JDT LS and the worker."""
