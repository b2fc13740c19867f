import type { KeyboardEvent } from "react";

/** Ctrl+Enter and ⌘Enter in a field submit its form, also where Enter breaks the line. */
export function submitByModEnter(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, nativeEvent, target, currentTarget } = event;
  if (key !== "Enter" || !(ctrlKey || metaKey) || nativeEvent.isComposing || event.isDefaultPrevented())
    return;
  const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  // React passes on keys of a dialog that was opened from this one.
  if (!isField || !currentTarget.contains(target)) return;
  // By its button, which ignores presses while the form is saved.
  const button = target.form?.querySelector<HTMLElement>("button[type=submit]");
  if (!button) return;
  event.preventDefault();
  button.click();
}
