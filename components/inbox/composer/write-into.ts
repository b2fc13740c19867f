/** As if typed, so that undo in the browser reverts it. */
export function writeInto(
  field: HTMLTextAreaElement,
  from: number,
  to: number,
  text: string,
  select?: [number, number],
): void {
  field.focus();
  field.setSelectionRange(from, to);
  // Deprecated, but there is no other way to add to the undo history of a field.
  const written = document.execCommand(text === "" ? "delete" : "insertText", false, text);
  if (!written && from !== to + text.length) {
    field.setRangeText(text, from, to, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  if (select) field.setSelectionRange(...select);
}
