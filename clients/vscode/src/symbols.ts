// Document symbols as the editor takes them: it rejects the whole list if one selection range lies outside its range.
import type { DocumentSymbol, Position, Range, SymbolInformation } from "vscode-languageclient";

export type Symbols = DocumentSymbol[] | SymbolInformation[] | null;

/** The symbols with each `selectionRange` cut to its `range`. JDT LS sends others while a declaration is unfinished. */
export function withSelectionInRange(symbols: Symbols): Symbols {
  return (symbols?.map((symbol) => ("selectionRange" in symbol ? clamped(symbol) : symbol)) ?? symbols) as Symbols;
}

function clamped(symbol: DocumentSymbol): DocumentSymbol {
  const { range, selectionRange, children } = symbol;
  return {
    ...symbol,
    selectionRange: { start: within(range, selectionRange.start), end: within(range, selectionRange.end) },
    ...(children ? { children: children.map(clamped) } : {}),
  };
}

/** `position`, or the end of `range` that is nearest to it. */
function within({ start, end }: Range, position: Position): Position {
  if (isBefore(position, start)) {
    return start;
  }
  return isBefore(end, position) ? end : position;
}

function isBefore(one: Position, other: Position): boolean {
  return one.line < other.line || (one.line === other.line && one.character < other.character);
}
