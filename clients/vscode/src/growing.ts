// A list that grows while its server still searches (docs/lsp-extensions.md, "As it comes").

/** `list` with each of `told` at the place its rank names, counted from 1, in the order they were told. */
export function grown<Ranked extends { readonly rank: number }>(
  list: readonly Ranked[],
  told: readonly Ranked[],
): Ranked[] {
  const longer = [...list];
  for (const one of told) {
    longer.splice(Math.max(one.rank - 1, 0), 0, one);
  }
  return longer;
}
