import { type KeyboardEvent, useLayoutEffect } from "react";
import { writeInto } from "#components/inbox/composer/write-into.ts";

/** The first in the page: the button that sends only for a template without fields. */
const FIELDS =
  "[data-composer], [data-template-form] :is(input:not([type=file]), [type=submit]), [data-template-search]";
/** Gets the focus while no field exists (see `blockCommandKeys`). */
const PLACEHOLDER = "[data-keeps-keys]";

export function focusField(root: HTMLElement | null): void {
  const next = root?.querySelector<HTMLElement>(FIELDS) ?? root?.querySelector<HTMLElement>(PLACEHOLDER);
  if (!next || next === document.activeElement) return;
  next.focus();
  // When the focus leaves the notices, they return it to what had it before them.
  if (document.activeElement !== next) next.focus();
  if (next instanceof HTMLTextAreaElement || next instanceof HTMLInputElement) moveCaretToEnd(next);
}

/** The member decides about a held reply before writing another one. @returns false if there is none */
export function focusHeldReply(): boolean {
  const panel = document.querySelector<HTMLElement>("[data-held]");
  panel?.focus();
  return panel !== null;
}

/** A restored text has the caret before it until the field is used. */
function moveCaretToEnd(field: HTMLTextAreaElement | HTMLInputElement): void {
  // Null for types without a caret, such as numbers.
  const isUntouched = field.selectionStart === 0 && field.selectionEnd === 0;
  if (isUntouched) field.setSelectionRange(field.value.length, field.value.length);
}

/** For a text field that disappeared while somebody was typing: what they type goes nowhere until they choose a field. */
export function focusPlaceholder(root: HTMLElement | null): void {
  const placeholder = root?.querySelector<HTMLElement>(PLACEHOLDER);
  if (!placeholder) return;
  placeholder.dataset.keepsKeys = "stays";
  placeholder.focus();
  placeholder.addEventListener("blur", () => (placeholder.dataset.keepsKeys = ""), { once: true });
}

export function useFocusFromPlaceholder(): void {
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement)) return;
    if (activeElement.matches(PLACEHOLDER) && activeElement.dataset.keepsKeys !== "stays")
      focusField(activeElement);
  }, []);
}

/** Neither the space bar, which presses buttons, nor a shortcut. AltGr is reported as Ctrl+Alt but types a character. */
function isCharacter(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey } = event;
  if ([...key].length !== 1 || key === " ") return false;
  return !(ctrlKey || metaKey) || event.getModifierState("AltGraph");
}

/** Below the text of a held reply, which was written before. Without a text field the character is only no command. */
export function typeBelowHeldReply(event: KeyboardEvent): void {
  if (!isCharacter(event)) return;
  event.preventDefault();
  event.stopPropagation();
  const field = document.querySelector<HTMLTextAreaElement>("textarea[data-composer]");
  if (!field) return;
  const { value } = field;
  const lineBreak = value === "" || value.endsWith("\n") ? "" : "\n";
  writeInto(field, value.length, value.length, `${lineBreak}${event.key}`);
}

/** Otherwise a typed character would run a command once the text field has disappeared. */
export function blockCommandKeys(event: KeyboardEvent): void {
  if (!isCharacter(event)) return;
  event.preventDefault();
  event.stopPropagation();
}
