"""The command line: one module per command.

A command `name` is the module `espalier.cli.name`, listed in `frame.COMMANDS`. It has

    def configure(parser: argparse.ArgumentParser) -> None: ...
    def run(arguments: argparse.Namespace, context: Context) -> int | None: ...     # or a coroutine function

`--json` and `--log-level` are the frame's, and so are exit status and error line: a command returns None when it did
its work and raises an `EspalierError` when it could not. It prints through `context.output` only. A command with
`TAKES_REST = True` gets the arguments it does not know in `arguments.rest`; for any other they are wrong usage. Options
may stand anywhere among the other arguments (`cli.arguments`).
"""
