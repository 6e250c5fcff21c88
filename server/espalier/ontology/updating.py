"""Changes the graph: replaces files' facts in the symbol table, and resolves the units that the change touches.

A change re-resolves what is not `unchanged` in the files that changed, and the units that consulted a surface key that
differs now, so that after any sequence of edits the graph equals a fresh build. A unit whose resolution raises an
exception has no edges and is counted in `faults`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from time import monotonic, perf_counter
from traceback import format_exc

from espalier.java.facts import ErrorSpan, FileFacts
from espalier.ontology.forked import PATIENCE_SECONDS, Pair, begun, decode, encode
from espalier.ontology.health import Faults, described
from espalier.ontology.implied import completed
from espalier.ontology.nodes import package_key
from espalier.ontology.resolve import FILE_UNIT, Resolver
from espalier.ontology.store import Store
from espalier.ontology.surface import changed as changed_keys
from espalier.ontology.surface import surface
from espalier.ontology.symbols import Symbols, says_package
from espalier.ontology.unchanged import unchanged
from espalier.ontology.units import Resolved, Units

_WHOLE = "file"
_STEP_SECONDS = 0.01
"""How long units are resolved at a stretch; one takes some 0.1 ms."""


class Updater:
    """Changes symbols, units and edges together. `forget`: called when nodes that were made of them may be others."""

    def __init__(self, symbols: Symbols, store: Store, units: Units, forget: Callable[[], None]) -> None:
        self._symbols = symbols
        self._resolver = Resolver(symbols)
        self._store = store
        self._units = units
        self._forget = forget
        self._until = 0.0
        """When the present step is over (time.perf_counter)."""
        self.faults = Faults()
        """Files and units that are left out because of an error of our own."""

    def applying(self, changed: Mapping[str, FileFacts], removed: Iterable[str] = ()) -> Iterator[None]:
        """Replaces the facts of `changed` and forgets `removed`, in steps: first come the edges of the changed
        files, then those of units elsewhere that the change touches."""
        paths = {*changed, *removed}
        keys = {path: list(self._keys(path)) for path in paths}
        held = dict(self._unchanged(changed))
        own = self._units.of_files(paths)
        consulting = self._units.consulting(self._replace_symbols(changed, paths))
        for unit in own & consulting:
            held.pop(self._units.place(unit), None)
        self._forget()
        for path in sorted(paths - changed.keys()):
            self._replace(path, keys[path], {}, [])
        order = list(changed) if self._units else sorted(changed)  # neighbours ask what is remembered already
        if not self._units and (pair := self._pair(order)) is not None:
            yield from self._resolving_together(pair, order, keys)
        else:
            yield from self._resolving_files(order, keys, held)
        for _ in self._resolving_again(sorted(consulting - own)):
            yield
        yield from self._resolver.forgetting()  # after a build that is more memory than the graph itself
        self._symbols.files.forget()
        self._units.settle()
        self._forget()

    def _unchanged(self, changed: Mapping[str, FileFacts]) -> Iterator[tuple[tuple[str, int], int]]:
        """Units that need not be resolved again for their own sake, with the lines they have moved down."""
        for path in changed.keys() & self._symbols.files.keys():
            for index, lines in unchanged(self._symbols.files[path], self._completed(changed, path)).items():
                if (path, index) not in self.faults:
                    yield (path, index), lines

    def _completed(self, changed: Mapping[str, FileFacts], path: str) -> FileFacts:
        """A file's facts and what they imply; where those cannot be had, that it does not parse."""
        try:
            return completed(changed[path])
        except Exception as error:
            self.faults.note(path, _WHOLE, format_exc())
            return FileFacts(path, "", errors=(ErrorSpan(0, 0, 1, 1, described(error)),))

    def _replace_symbols(self, changed: Mapping[str, FileFacts], paths: Iterable[str]) -> set[str]:
        """Changes the symbol table; the surface keys that mean something else now."""
        differing: set[str] = set()
        consulted = bool(self._units)
        for path in paths:
            self.faults.clear(path)
            if consulted:
                held = self._symbols.files.get(path)
                before = surface(held) if held is not None else {}
                after = surface(self._completed(changed, path)) if path in changed else {}
                differing |= changed_keys(before, after)
            self._symbols.remove(path)
        for path in changed:
            self._take(self._completed(changed, path))
        return differing

    def _resolving_files(
        self, changed: Iterable[str], keys: Mapping[str, Iterable[str]], held: Mapping[tuple[str, int], int]
    ) -> Iterator[None]:
        """Resolves changed files, step by step; each has the edges it had until all its new ones are there.

        `keys`: what each file declared; `held`: the units that need not be resolved, with the lines they have moved.
        """
        for path in changed:
            found: list[Resolved] = []
            yield from self._resolving_units(path, held, found)
            units = self._units.of_files([path])
            kept = {unit: held[place] for unit in units if (place := self._units.place(unit)) in held}
            self._replace(path, keys[path], kept, found)

    def _resolving_units(self, path: str, held: Container[tuple[str, int]], found: list[Resolved]) -> Iterator[None]:
        """Resolves a file's units but those that are `held`, step by step."""
        for index in range(FILE_UNIT, len(self._symbols.files[path].declarations)):
            if (path, index) not in held:
                found.append(self._resolved(path, index))
            if perf_counter() > self._until:
                yield
                self._until = perf_counter() + _STEP_SECONDS

    def _pair(self, paths: Sequence[str]) -> Pair | None:
        """A second process that resolves some of the files; None where it is not worth it."""
        self._resolver.prepare()
        return begun(len(paths), lambda number: self._encoded(paths[number]))

    def _resolving_together(
        self, pair: Pair, paths: Sequence[str], keys: Mapping[str, Iterable[str]]
    ) -> Iterator[None]:
        """Resolves the files of a first build with a second process, and puts them in in their order."""
        found: dict[int, bytes] = {}
        done, until = 0, monotonic() + PATIENCE_SECONDS
        try:
            while done < len(paths):
                numbers: Iterable[int] = pair.claimed()
                if not numbers and (monotonic() > until or pair.wait(_STEP_SECONDS)):
                    found.update(each for each in pair.returned() if each[0] >= done)
                    numbers = [number for number in range(done, len(paths)) if number not in found]
                for number in numbers:
                    resolving: list[Resolved] = []
                    yield from self._resolving_units(paths[number], {}, resolving)
                    found[number] = encode(resolving)
                    until = monotonic() + PATIENCE_SECONDS
                before = len(found)
                found.update(each for each in pair.returned() if each[0] >= done)
                if len(found) > before:
                    until = monotonic() + PATIENCE_SECONDS
                while done in found:
                    self._put_encoded(paths[done], keys[paths[done]], found.pop(done))
                    done += 1
                yield
        finally:
            pair.close()

    def _encoded(self, path: str) -> bytes | None:
        """A file's units; None where one of them fails: then the parent resolves it, and notes why."""
        try:
            facts = self._symbols.files[path]
            units = range(FILE_UNIT, len(facts.declarations))
            return encode([self._resolver.resolve(facts, index) for index in units])
        except Exception:
            return None

    def _put_encoded(self, path: str, keys: Iterable[str], data: bytes) -> None:
        self._store.changes.note(keys)
        for unit, rows in decode(path, data, self._store.strings):
            if rows[0] or unit.consulted or unit.unseen:
                number = self._units.add(unit)
                if rows[0]:
                    self._store.put_rows(number, rows)
        self._store.prune(keys, self._declared)
        self._forget()

    def _replace(self, path: str, keys: Iterable[str], kept: Mapping[int, int], found: Iterable[Resolved]) -> None:
        """Gives a file its new edges in place of those of the units that are not `kept`, which have moved down."""
        self._store.changes.note(keys)
        touched = self._drop(self._units.of_files([path]) - kept.keys())
        self._store.move(kept)
        self._put(found)
        self._store.prune(touched.union(keys), self._declared)
        self._forget()

    def _take(self, facts: FileFacts) -> None:
        self._symbols.add(facts)
        self._store.ensure(self._keys(facts.path))
        self._store.changes.note(self._keys(facts.path))

    def _resolved_of(self, places: Iterator[tuple[str, int]]) -> list[Resolved]:
        """Resolves the next of `places` for as long as a step takes."""
        found: list[Resolved] = []
        until = perf_counter() + _STEP_SECONDS
        for path, index in places:
            found.append(self._resolved(path, index))
            if perf_counter() > until:
                break
        return found

    def _resolved(self, path: str, index: int) -> Resolved:
        """One unit. Where resolving it fails it has no edges, and is resolved again when what it consulted changes."""
        try:
            found = self._resolver.resolve(self._symbols.files[path], index)
        except Exception:
            self.faults.note(path, index, format_exc())
            return self._resolver.failed(path, index), ()
        self.faults.clear(path, (index,))
        return found

    def _resolving_again(self, units: list[int]) -> Iterator[None]:
        """Resolves units anew, step by step; until its turn comes each stays as it was."""
        places = map(self._units.place, units)
        done = 0
        while found := self._resolved_of(places):
            touched = self._drop(units[done : done + len(found)])
            done += len(found)
            self._put(found)
            self._store.prune(touched, self._declared)
            yield

    def _drop(self, units: Collection[int]) -> set[str]:
        """Forgets units; the keys that their edges touched."""
        self._units.drop(units)
        return self._store.drop(units)

    def _put(self, resolved: Iterable[Resolved]) -> None:
        said = ((unit, edges) for unit, edges in resolved if edges or unit.consulted or unit.unseen)
        self._store.put([(self._units.add(unit), edges) for unit, edges in said])

    def _keys(self, path: str) -> Iterator[str]:
        """Keys of the nodes that a file declares."""
        facts = self._symbols.files.get(path)
        if facts is None:
            return
        yield path
        if says_package(facts):
            yield package_key(facts.package)
        yield from (each.key for each in facts.declarations if each.kind != "initializer")

    def _declared(self, key: str) -> bool:
        symbols = self._symbols
        return (
            symbols.place(key) is not None
            or key in symbols.files
            or (key[-1:] == "/" and symbols.has_package(key[:-1]))
        )
