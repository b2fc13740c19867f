/** Replaces a part of a field as if it were typed, so that the browser's own undo takes it back. */
export function writeInto(
  field: HTMLTextAreaElement,
  from: number,
  to: number,
  text: string,
  select?: [number, number],
): void {
  field.focus();
  field.setSelectionRange(from, to);
  // The only way into a field's undo history; browsers keep it for that.
  const written = document.execCommand(text === "" ? "delete" : "insertText", false, text);
  if (!written && from !== to + text.length) {
    field.setRangeText(text, from, to, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  if (select) field.setSelectionRange(...select);
}
