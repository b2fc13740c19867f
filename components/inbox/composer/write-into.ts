/** Writes as if it were typed, so that the browser's undo reverts it. */
export function writeInto(
  field: HTMLTextAreaElement,
  from: number,
  to: number,
  text: string,
  select?: [number, number],
): void {
  field.focus();
  field.setSelectionRange(from, to);
  // Deprecated, but nothing else adds to a field's undo history.
  const written = document.execCommand(text === "" ? "delete" : "insertText", false, text);
  if (!written && from !== to + text.length) {
    field.setRangeText(text, from, to, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  if (select) field.setSelectionRange(...select);
}
