"""The wheel that the extension carries is not compressed, because the extension is."""

from __future__ import annotations

import runpy
import zipfile
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "clients" / "vscode" / "wheel.py"


def test_the_files_stay_what_they_are(tmp_path: Path) -> None:
    stored = runpy.run_path(str(SCRIPT), run_name="wheel")["stored"]
    files = {"espalier/a.py": b"a = 1\n" * 100, "espalier-0.1.0.dist-info/RECORD": b"x"}
    wheels = []
    for name in ("one.whl", "other.whl"):
        with zipfile.ZipFile(tmp_path / name, "w", zipfile.ZIP_DEFLATED) as wheel:
            for path, content in files.items():
                wheel.writestr(zipfile.ZipInfo(path), content, zipfile.ZIP_DEFLATED)
        wheels.append(stored(tmp_path / name))
        with zipfile.ZipFile(wheels[-1]) as wheel:
            assert {entry.filename: wheel.read(entry) for entry in wheel.infolist()} == files
            assert {entry.compress_type for entry in wheel.infolist()} == {zipfile.ZIP_STORED}
    assert wheels[0].read_bytes() == wheels[1].read_bytes()
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["one.whl", "other.whl"]
