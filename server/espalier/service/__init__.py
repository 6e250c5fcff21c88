"""What Espalier answers, described once: the requests, their params and their results.

From these structs come the worker's requests (`espalier/...`), the extension's TypeScript types and, of `operations`,
the MCP server's tools, VS Code's language-model tools and the table in docs/mcp.md. What `for_editors` has is no tool.
The tables of requests in docs/lsp-extensions.md are written by hand.
"""
