"""Espalier for agents: a Model Context Protocol server whose tools are the requests of `service.operations`."""
