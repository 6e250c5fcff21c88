"""`espalier demo` on the sample shop with a real JDT LS."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from espalier import __main__ as root
from espalier.cli import frame
from espalier.jdt.parts import Parts
from projects.sample import SHOP


def test_the_broken_line_is_repaired_and_the_shop_untouched(jdtls: Parts, capsys: pytest.CaptureFixture[str]) -> None:
    before = {path: path.read_bytes() for path in SHOP.rglob("*.java")}
    assert frame.main(["demo", "--json"], root.Adapters()) == 0
    document = json.loads(capsys.readouterr().out)
    steps = {"copy", "index", "ask", "ask in plain words", "start JDT LS, import, learn", "fix", "end"}
    assert set(document["steps"]) == steps
    path = document["plain"]
    assert not any("symbol" in anchor for anchor in path["plan"]["query"]["anchors"])
    assert {"OrderController#place", "OrderServiceImpl#place"} <= set(re.findall(r"`([^`]+)`", path["answer"]))
    assert "```mermaid" in path["answer"]
    for fix in (document["fix"], document["end"]):
        right = Path(SHOP, fix["path"]).read_text("utf-8").splitlines()[fix["line"] - 1].strip()
        assert fix["broken"] != right
        assert right in [candidate["text"] for candidate in fix["candidates"]]
        assert all(candidate["compiles"] for candidate in fix["candidates"])
    assert before == {path: path.read_bytes() for path in SHOP.rglob("*.java")}
