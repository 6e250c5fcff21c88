"""JSON-RPC frames, raw envelopes and peers.

`Peer` is the generic client and server. `Channel` reads and sends raw messages, so that a relay keeps their bytes.
"""

from espalier.wire.channel import STREAM_LIMIT, Channel, Message
from espalier.wire.frames import Frame, Framer, Malformed
from espalier.wire.peer import Handler, Peer, ResponseError

__all__ = ["STREAM_LIMIT", "Channel", "Frame", "Framer", "Handler", "Malformed", "Message", "Peer", "ResponseError"]
