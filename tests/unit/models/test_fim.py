"""Prompt layouts of the known code models, from the tokens of their tokenizers."""

from __future__ import annotations

import pytest

from espalier.models.fim import FORMATS, PromptFormat, Side, prompt_format

QWEN = {"<|fim_prefix|>": 1, "<|fim_suffix|>": 2, "<|fim_middle|>": 3, "<|endoftext|>": 4, "<|im_end|>": 5}
STARCODER = {"<fim_prefix>": 1, "<fim_suffix>": 2, "<fim_middle>": 3, "<|endoftext|>": 4}
DEEPSEEK = {
    "<\uff5cfim\u2581begin\uff5c>": 1,
    "<\uff5cfim\u2581hole\uff5c>": 2,
    "<\uff5cfim\u2581end\uff5c>": 3,
    "<\uff5cend\u2581of\u2581sentence\uff5c>": 4,
}
LLAMA = {"▁<PRE>": 1, "▁<SUF>": 2, "▁<MID>": 3, "▁<EOT>": 4, "</s>": 5}


def letters(text: str) -> list[int]:
    return [ord(letter) for letter in text]


MARKED = (1, Side.BEFORE, 2, Side.AFTER, 3)


@pytest.mark.parametrize("vocabulary", [QWEN, STARCODER, DEEPSEEK, LLAMA])
def test_a_family_is_known_by_its_markers(vocabulary: dict[str, int]) -> None:
    found = prompt_format(vocabulary.get, (9,), letters)
    assert found.layout == (1, Side.BEFORE, 2, Side.AFTER, 3)
    assert set(found.ends) == set(vocabulary.values()) - {1, 2, 3}
    assert found.laid_out([7], [10, 11], [12], 100) == [9, 1, 7, 10, 11, 2, 12, 3]


def test_our_own_model_reads_the_suffix_first_though_it_has_the_markers_of_others() -> None:
    found = prompt_format((QWEN | {"<|reserved_0|>": 6}).get, (), letters)
    assert found.laid_out([7], [10, 11], [12], 100) == [2, 12, 1, 7, 10, 11]
    assert found.ends == (4,)


def test_codestral_reads_the_suffix_first() -> None:
    found = prompt_format({"[SUFFIX]": 1, "[PREFIX]": 2, "</s>": 5}.get, (9,), letters)
    assert found.ends == (5,)
    assert found.laid_out([7], [10, 11], [12], 100) == [9, 1, 12, 2, 7, 10, 11]


def test_incoder_names_the_mask_twice() -> None:
    found = prompt_format({"<|mask:0|>": 1, "<|mask:1|>": 2, "<|endofmask|>": 5, "<|endoftext|>": 9}.get, (9,), letters)
    assert found.ends == (5, 9)
    assert found.laid_out([7], [10, 11], [12], 100) == [9, 7, 10, 11, 1, 12, 2, 1]
    assert len(found.laid_out([], range(100, 200), range(200, 300), 43)) == 43


def test_other_families_are_prompted_left_to_right() -> None:
    found = prompt_format({"</s>": 5}.get, (), letters)
    assert (found.bos, found.ends, found.marked) == ((), (5,), False)
    laid = found.laid_out([7], [10, 11], [12], 200)
    assert "".join(map(chr, laid)) == "// The end of the file:\n\x0c\n\n// The file:\n\x07\n\x0b"
    assert found.laid_out([*range(300, 400)], [], [], 100)[-15:] == [*range(300, 315)]


def test_without_markers_prompts_for_one_line_begin_alike() -> None:
    found = prompt_format({}.get, (), letters)
    for before, after in ((range(1000, 2000), range(3000, 4000)), (range(1000, 1100), range(3000, 4000))):
        laid = [found.laid_out([], [*before, *([7] * more)], after, 440) for more in range(0, 60, 3)]
        assert all(350 < len(each) <= 440 for each in laid)
        assert len({tuple(token for token in each if token != 7) for each in laid}) <= 3


def test_far_ends_are_cut_to_fit() -> None:
    found = PromptFormat((), MARKED, ())
    laid = found.laid_out([], range(100, 200), range(200, 300), 43)
    assert len(laid) == 43
    assert laid[1] == 170 and laid[-2] == 209
    short_before = found.laid_out([], [100], range(200, 300), 43)
    assert len(short_before) == 43 and short_before[1] == 100
    assert found.laid_out([7] * 99, [100] * 99, [], 23).count(7) == 5
    assert found.laid_out([*[6] * 99, 7, 8], [100] * 99, [], 23)[1:6] == [6, 6, 6, 7, 8]


def test_without_room_only_markers_are_sent() -> None:
    assert PromptFormat((), MARKED, ()).laid_out([7], [8], [9], 0) == [1, 2, 3]


def test_every_family_has_ends() -> None:
    assert all(known.ends for known in FORMATS)
