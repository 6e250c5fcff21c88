"""Tests stdin and stdout as a channel, on pipes, and on files, for which asyncio cannot wait."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from espalier.wire.frames import frame

ECHO = """
import asyncio, os, subprocess, sys
from espalier.wire.stdio import stdio

async def main():
    channel = await stdio()
    print("a stray print")
    child = "import sys; print('a child prints'); assert sys.stdin.read() == ''"
    subprocess.run([sys.executable, "-c", child], check=True)
    async for message in channel.messages():
        channel.forward(message.frame)
        await channel.drain()
    await channel.close()

asyncio.run(main())
"""
STREAM = frame(b'{"method":"small"}') + frame(b'{"method":"' + b"x" * 3_000_000 + b'"}')


def test_messages_pass_through_pipes() -> None:
    done = subprocess.run([sys.executable, "-c", ECHO], input=STREAM, capture_output=True, timeout=20, check=True)
    assert done.stdout == STREAM
    assert done.stderr.splitlines() == [b"a stray print", b"a child prints"]


@pytest.mark.parametrize("stream", [STREAM, b""])
def test_messages_pass_through_files(tmp_path: Path, stream: bytes) -> None:
    (tmp_path / "in").write_bytes(stream)
    with (tmp_path / "in").open("rb") as source, (tmp_path / "out").open("wb") as sink:
        subprocess.run([sys.executable, "-c", ECHO], stdin=source, stdout=sink, timeout=20, check=True)
    assert (tmp_path / "out").read_bytes() == stream


def test_a_writer_ends_when_its_stream_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "in").write_bytes(STREAM * 3)
    with (tmp_path / "in").open("rb") as source, (tmp_path / "in").open("rb") as unwritable:
        subprocess.run([sys.executable, "-c", ECHO], stdin=source, stdout=unwritable, timeout=20, check=True)
