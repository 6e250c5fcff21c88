"""What cannot follow `this` and `super`, by the member around the hunk, and how the recogniser rejects them."""

from __future__ import annotations

from pathlib import Path

import pytest

from espalier.generate.identifiers import Identifiers
from espalier.generate.memo import Memo, Questions
from espalier.generate.task import Stats
from espalier.java.context.members import barred_before
from espalier.java.lexer import lex
from espalier.ports import Hunk
from fakes.scripted_oracle import ScriptedOracle


@pytest.mark.parametrize(
    ("before", "barred"),
    [
        ("class A { static void m() { ", "*("),
        ("class A { public static <T> List<T> m(int a) throws E, F { if (x) { for (;;) { ", "*("),
        ("class A { static { ", "*("),
        ("class A { static int[] n = { ", "*("),
        ("class A { static void m() { f(() -> { try { ", "*("),
        ("class A { static void m() { switch (x) { case 1: { ", "*("),
        ("class A { static synchronized void m() { synchronized (x) { ", "*("),
        ("class A { void m() { ", "("),
        ("class A { @Override public int[] m() { if (x) { ", "("),
        ("class A { B m(@C(1) int n) throws E { ", "("),
        ("class A { A() { ", ""),
        ("class A { @B A() { ", ""),
        ("class A { public @B(1) A(int n) throws E { ", ""),
        ("class A { <T> A(T n) { ", ""),
        ("class A { { ", ""),
        ("class A { ", ""),
        ("enum A { B { ", ""),
        ("enum A { B(1) { ", ""),
        ("enum A { B, C(1) { void m() { ", "("),
        ("record A(int n) { A { ", ""),
        ("record A(int n) { ", ""),
        ("static class A { ", ""),
        ("static class A { void m() { ", "("),
        ("class A { static void m() { new B() { ", ""),
        ("class A { static void m() { new B(new int[] { 1 }) { int n() { ", "("),
        ("class A { static void m() { new B(new int[] { 1 }) { ", ""),
        ("class A { static B b = new B() { ", ""),
        ("class A { static B b = f(new B() { int n = 1; { ", ""),
        ("class A { static void m() { class B { B() { ", ""),
        ("class A { static void m() { } void n() { ", "("),
        ("class A { int m()[] { ", ""),
    ],
)
def test_the_member_around_the_hunk_determines_what_cannot_follow(before: str, barred: str) -> None:
    assert barred_before([lexeme.text for lexeme in lex(before) if not lexeme.trivia]) == frozenset(barred)


@pytest.mark.parametrize(
    ("header", "text", "fits"),
    [
        ("static void m()", "this.", False),
        ("static void m()", "x = super.", False),
        ("static void m()", "return this;", False),
        ("static void m()", "thi", True),
        ("static void m()", "this", True),
        ("static void m()", "A.this.f();", True),
        ("static void m()", "A.super.f();", True),
        ("static void m()", "List<? super A> a;", True),
        ("static void m()", "new B() { int f() { return this.", True),
        ("static void m()", "class B { B() { super(); } }", True),
        ("static void m()", "} void n() { this.f();", True),
        ("static void m()", "new B(this)", False),
        ("static void m()", "if (x) { this.f();", False),
        ("void m()", "this.f(super.g(this));", True),
        ("void m()", "super(", False),
        ("void m()", "x = this (", False),
        ("void m()", "b.super(1);", True),
        ("A()", "super(1); this.", True),
    ],
)
async def test_this_and_super(header: str, text: str, fits: bool) -> None:
    before = f"class A {{ {header} {{ "
    hunk = Hunk(Path("/p/A.java"), before + "x(); } }", len(before), len(before) + 4)
    oracle = ScriptedOracle([], unknown=lambda generated: True, hunk=hunk)
    checker = Identifiers(Questions(oracle, Memo(), Stats()), "", "")
    assert await checker.accepts("", text) == fits
    old, same = "", True
    for end in range(1, len(text) + 1):
        same = same and await checker.accepts(old, text[:end])
        old = text[:end]
    assert same == fits
