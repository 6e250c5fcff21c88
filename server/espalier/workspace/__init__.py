"""The files of a project and the one writer that drives facts into graph and index."""
