"""What kind of message came, told apart once for all three of editor, JDT LS and worker."""

from __future__ import annotations

from collections.abc import Callable

from espalier.wire import Malformed, Message
from espalier.wire import envelope as rpc
from espalier.wire.envelope import Envelope

Handler = Callable[[Message], None]


def dispatch(message: Message, *, response: Handler, request: Handler, notification: Handler) -> None:
    """Hands the message to the one of the three it is for."""
    if message.envelope.is_response:
        response(message)
    elif message.envelope.key is not None:
        request(message)
    else:
        notification(message)


def broken_response(malformed: Malformed) -> Envelope | None:
    """The id, as far as it can be told, of what was a response; None for everything else."""
    salvaged = rpc.salvaged(malformed.data)
    return Envelope(id=salvaged[0]) if salvaged is not None and not salvaged[1] else None
