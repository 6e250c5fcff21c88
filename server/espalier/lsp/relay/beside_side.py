"""The relay's JDT LS side in an editor that runs a JDT LS of its own: there is no process behind it.

It answers `initialize` with what Espalier adds, so that nothing which that JDT LS does is offered twice, and lists our
code actions. Everything else that the worker does not answer is unknown here.
"""

from __future__ import annotations

from espalier.lsp.relay import merging
from espalier.lsp.relay.jdtls_side import JdtlsSide
from espalier.lsp.routes import Target
from espalier.wire import Message
from espalier.wire import envelope as rpc


class BesideSide(JdtlsSide):
    """`JdtlsSide` without a process: what would go to one is answered here, or dropped."""

    def answer_initialize(self) -> None:
        """Answers it, unless that has happened. To be called once a worker runs, or none will: what the editor asks
        next goes to it."""
        asked = self._ledger.leave(self._hello.key, Target.JDTLS) if self._hello is not None else None
        if asked is not None:
            self.ready = True
            self._ledger.answer(asked, rpc.result(asked.id, merging.own_initialize_result(self.capabilities)))

    def request(self, message: Message) -> None:
        envelope = message.envelope
        if envelope.method == "textDocument/codeAction":
            self._editor.send(rpc.result(envelope.reply_id, self._actions(envelope) if self.offers_fixes else []))
        else:
            text = f"{envelope.method} is answered by the editor's own JDT LS"
            self._ledger.refuse(envelope, rpc.METHOD_NOT_FOUND, text)
