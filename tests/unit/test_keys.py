from __future__ import annotations

from espalier.keys import without_keys


def test_what_runs_a_projects_code_sees_no_key_of_ours() -> None:
    own = {"ESPALIER_API_KEY": "k", "ESPALIER_EMBEDDINGS_API_KEY": "k", "ESPALIER_CACHE": "/c", "PATH": "/bin"}
    assert without_keys(own) == {"ESPALIER_CACHE": "/c", "PATH": "/bin"}
