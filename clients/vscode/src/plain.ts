// Texts that have code or paths in them, in places of the editor that read markup.

/** For notifications, where `[a](command:b)` would be a link: nothing but its shape is lost. */
export function withoutLinks(text: string): string {
  return text.replaceAll("](", "] (");
}

/** For labels, where `$(name)` would be an icon. */
export function withoutIcons(text: string): string {
  return text.replaceAll("$(", "\\$(");
}
