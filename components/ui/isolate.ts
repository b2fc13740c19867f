/**
 * Keeps a text from changing the order of what is around it, whatever its direction: a name, number or address that
 * attributes, options and joined texts contain, where no `<bdi>` can be (docs/decisions/044-languages-of-the-pages.md).
 */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

/** What was copied together with the characters around it. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, "");
}
