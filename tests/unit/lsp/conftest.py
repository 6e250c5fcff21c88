"""A small project on disk for the worker."""

from __future__ import annotations

from pathlib import Path

import pytest

from fakes.played_worker import CART, PRICES


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ESPALIER_CACHE", str(tmp_path / "cache"))
    sources = tmp_path / "project" / "src" / "shop"
    sources.mkdir(parents=True)
    (sources / "Cart.java").write_text(CART)
    (sources / "Prices.java").write_text(PRICES)
    return tmp_path / "project"
