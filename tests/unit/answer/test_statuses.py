"""The HTTP status that an exception ends with."""

from __future__ import annotations

import pytest

from espalier.answer.inquiry import ask
from fixtures.code_base import SmallCodeBase

SHOP = SmallCodeBase("""
== a/Exceptions.java
package a;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.server.ResponseStatusException;
@ResponseStatus(HttpStatus.NOT_FOUND) class MissingException extends RuntimeException { }
class NoOrderException extends MissingException { }
class BlockedException extends RuntimeException { }
class StrangeException extends RuntimeException { }
class BusyException extends ResponseStatusException {
  BusyException() { super(HttpStatus.CONFLICT, "busy"); }
}
== a/Advice.java
package a;
import org.springframework.http.*;
import org.springframework.web.bind.annotation.*;
@RestControllerAdvice class Advice {
  @ExceptionHandler(BlockedException.class) @ResponseStatus(HttpStatus.FORBIDDEN) String blocked() { return ""; }
}
""")


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        (
            "Which status does MissingException lead to?",
            "`MissingException` leads to 404 NOT_FOUND, by the `@ResponseStatus`.",
        ),
        (
            "Which status does NoOrderException lead to?",
            "`NoOrderException` leads to 404 NOT_FOUND, by the `@ResponseStatus` of `MissingException`.",
        ),
        (
            "Which HTTP status for BlockedException?",
            "`BlockedException` leads to 403 FORBIDDEN: `Advice#blocked()` handles it.",
        ),
        (
            "What status code is returned when BusyException is thrown?",
            "`BusyException` leads to 409 CONFLICT, which its constructor is given.",
        ),
        (
            "What response code does StrangeException cause?",
            "The graph sees no status for `StrangeException`: nothing handles it, and it has no `@ResponseStatus`.",
        ),
    ],
)
async def test_the_status_of_an_exception(question: str, headline: str) -> None:
    answer = await ask(SHOP, question)
    assert answer.answer.splitlines()[0] == headline, answer.answer
