"""`espalier mcp [ROOT ...]`: a Model Context Protocol server for agents, on stdio or on a loopback port."""

from __future__ import annotations

import argparse
import os
import secrets
from pathlib import Path

from espalier import caches, places
from espalier.cli.frame import Context
from espalier.workspace.scan import root_folder

TOKEN = "ESPALIER_MCP_TOKEN"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "roots", type=places.expanded, metavar="ROOT", nargs="*", help="project folders (default: this one)"
    )
    parser.add_argument("--http", type=_port, metavar="PORT", help="serve streamable HTTP on this loopback port")
    parser.epilog = (
        "On stdio the client starts this command. Over HTTP it needs the header `Authorization: Bearer TOKEN`; the "
        f"token is taken from {TOKEN}, else made up and printed on stderr."
    )


async def run(arguments: argparse.Namespace, context: Context) -> None:
    from espalier.mcp.backend import Backend  # with the SDK it takes half a second to import
    from espalier.mcp.server import server_of

    roots = [root_folder(root) for root in arguments.roots or [Path.cwd()]]
    data = caches.folder_for_agents(roots, places.cache_dir())
    caches.claim(data, roots[0])
    backend = Backend(roots, places.workers_dir(), data)
    server = server_of(backend)
    try:
        if arguments.http is None:
            from espalier.mcp.stdio import serve

            await serve(server)
        else:
            from espalier.mcp.http import listening, serve_http

            listener = listening(arguments.http)
            token = os.environ.get(TOKEN) or secrets.token_urlsafe(24)
            if not os.environ.get(TOKEN):
                context.output.note(f"the token for this run is {token}")
            context.output.note(f"MCP at http://127.0.0.1:{arguments.http}/mcp")
            await serve_http(server, listener, token)
    finally:
        await backend.close()


def _port(text: str) -> int:
    try:
        port = int(text)
    except ValueError:
        port = -1
    if not 1 <= port <= 65535:
        raise argparse.ArgumentTypeError(f"{text} is no port: 1 to 65535")
    return port
