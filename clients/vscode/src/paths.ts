/** True for a relative path that stays inside its root whatever it contains. */
export function insideRoot(path: string): boolean {
  return !/^([/\\]|[A-Za-z]:)/.test(path) && !path.split(/[/\\]/).includes("..");
}
