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


HOSPITAL = SmallCodeBase("""
== a/PatientResource.java
package a;
import jakarta.ws.rs.*;
@Path("/patients") public class PatientResource {
  @GET @Path("/{id}") public String one(@PathParam("id") String id) {
    if (id.isEmpty()) { throw new BadRequestException(); }
    if (id.length() > 9) { throw new NotFoundException(id); }
    if (id.length() > 8) { throw new GoneException(); }
    return id;
  }
}
class GoneException extends NotFoundException { }
== a/BadRequestMapper.java
package a;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.*;
@Provider class BadRequestMapper implements ExceptionMapper<BadRequestException> {
  public Response toResponse(BadRequestException e) { return Response.status(422).build(); }
}
""")


async def test_the_exceptions_of_jax_rs_carry_their_status() -> None:
    answer = await ask(HOSPITAL, "When does a client get a 404?")
    said = "for `GoneException` and `NotFoundException`, which `PatientResource#one(String)` throws."
    assert answer.answer.splitlines()[0] == f"A client gets 404 NOT_FOUND {said}"
    answer = await ask(HOSPITAL, "When does a client get a 400?")
    assert answer.answer.startswith("The graph sees nothing that answers with 400 BAD_REQUEST.")
    answer = await ask(HOSPITAL, "Which status does GoneException lead to?")
    assert (
        answer.answer.splitlines()[0] == "`GoneException` leads to 404 NOT_FOUND, that of JAX-RS's `NotFoundException`."
    )


DEPOT = SmallCodeBase("""
== src/main/java/a/Advice.java
package a;
import org.springframework.http.*;
import org.springframework.web.bind.annotation.*;
@RestControllerAdvice class Advice {
  @ExceptionHandler(NoParcelException.class) @ResponseStatus(HttpStatus.NOT_FOUND) String none() { return ""; }
  @ExceptionHandler(NoVanException.class) @ResponseStatus(HttpStatus.NOT_FOUND) String noVan() { return ""; }
}
class NoParcelException extends RuntimeException { }
class NoVanException extends RuntimeException { }
== src/main/java/a/Parcels.java
package a;
class Parcels { void parcel(String id) { throw new NoParcelException(); } }
class Vans { void van(String id) { throw new NoVanException(); } }
== src/test/java/a/ParcelsTest.java
package a;
class ParcelsTest { void parcelThatIsMissing() { throw new NoParcelException(); } }
""")


async def test_the_handler_of_a_missing_thing_comes_before_who_throws_and_tests_do_not_come() -> None:
    answer = await ask(DEPOT, "What does the client get back when the parcel does not exist?")
    head = "A client gets 404 NOT_FOUND for `NoParcelException`, which `Parcels#parcel(String)` throws."
    assert answer.answer.splitlines()[0] == head, answer.answer
    assert answer.answer.index("Advice#none") < answer.answer.index("- `Parcels#parcel")
    assert "ParcelsTest" not in answer.answer
    assert "noVan" not in answer.answer
