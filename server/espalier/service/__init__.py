"""What Espalier answers, described once: the requests, their params and their results.

From these structs come the worker's requests (`espalier/...`), the MCP server's tools, VS Code's language-model tools,
the extension's TypeScript types and the table in docs/lsp-extensions.md.
"""
