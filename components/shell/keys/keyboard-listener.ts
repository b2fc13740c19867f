import { flushSync } from "react-dom";
import { chordOf, isForeignLayoutAfter } from "#components/shell/keys/chords.ts";
import type { CommandRegistry, Keystroke } from "#components/shell/keys/command-registry.ts";
import { commands, commandWithKeys } from "#components/shell/keys/commands.ts";
import { KeystrokeQueue } from "#components/shell/keys/keystroke-queue.ts";
import { forgetTarget, isTarget, targetPath, targetSearch } from "#components/ui/change-url.ts";
import { isLastPressInConversation } from "#components/ui/last-press.ts";

const FIELD = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]';
const NON_TEXT_INPUT_TYPES = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/;
// These widgets handle letters themselves.
const CHOICE_WIDGETS = '[role="menu"], [role="listbox"], [role="combobox"]';
// It keeps the focus until it is removed, some frames after the key that closed it.
const CLOSING_POPUP = "[data-closed]";
const PRESSED_BY_ENTER = 'a[href], button, summary, [role="button"], [role="tab"], [role="switch"]';
// They decide themselves what a letter does.
const KEEPS_LETTERS = '[role="alertdialog"], [data-keeps-keys="stays"]';
const DIALOG =
  ':is([role="dialog"], [role="alertdialog"]):not([hidden], [data-closed], [data-commands-through])';

export function isMac(): boolean {
  return typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform);
}

function isField(target: Element): boolean {
  const field = target.closest(FIELD);
  return field !== null && !(field instanceof HTMLInputElement && NON_TEXT_INPUT_TYPES.test(field.type));
}

/** Whether keys are text there, or choose something, and run no command. */
export function isTyping(target: Element): boolean {
  if (target.closest(CLOSING_POPUP)) return false;
  return isField(target) || target.closest(CHOICE_WIDGETS) !== null;
}

export function frontDialog(): Element | null {
  return [...document.querySelectorAll(DIALOG)].at(-1) ?? null;
}

/** The URL is ahead of it during a navigation. Null before the first call. */
let rendered: { path: string; search: URLSearchParams } | null = null;
const renderListeners = new Set<() => void>();

/** Call it once the page's commands are bound. */
export function setRendered(path: string, search: URLSearchParams): void {
  rendered = { path, search };
  if (isTarget(path, search)) forgetTarget();
  for (const listener of renderListeners) listener();
}

function isRendered(): boolean {
  return rendered === null || isTarget(rendered.path, rendered.search);
}

type LoadingPart = "conversation" | "list";
/** The parts that bind commands and are still loading, each with the path of its page. */
const loadingParts = new Map<LoadingPart, string>();
const partListeners = new Set<(isSamePage: boolean) => void>();

/** Keys whose command is not bound yet are kept until `endLoadingPart`. */
export function startLoadingPart(name: LoadingPart): void {
  loadingParts.set(name, targetPath());
}

/** Call it once the part's commands are bound, or will not be. */
export function endLoadingPart(name: LoadingPart): void {
  const path = loadingParts.get(name);
  if (!loadingParts.delete(name)) return;
  for (const listener of partListeners) listener(path === targetPath());
}

const fieldListeners = new Set<(isExpected: boolean) => void>();

/** What is typed is text for a field that takes the focus soon. @param isExpected false if it does not any more */
export function expectField(isExpected: boolean): void {
  for (const listener of fieldListeners) listener(isExpected);
}

let focusTextField: (() => boolean) | null = null;

/**
 * After a press by mouse in the conversation, a letter that is no command yet is text for the reply, wherever the focus is.
 * @param focus moves the focus to the field. It returns false if there is none, or if letters are commands
 * @returns removes it
 */
export function takeTextAfterPress(focus: () => boolean): () => void {
  focusTextField = focus;
  return () => {
    if (focusTextField === focus) focusTextField = null;
  };
}

const dropListeners = new Set<() => void>();

/** @param listener called when keys that were pressed too early are dropped. @returns removes it */
export function onKeysDropped(listener: () => void): () => void {
  dropListeners.add(listener);
  return () => dropListeners.delete(listener);
}

export function listenToKeystrokes(registry: CommandRegistry): () => void {
  const queue = new KeystrokeQueue<Element>({
    // Rendered synchronously, so that the next keystroke sees the result.
    run: (keystroke) => flushSync(() => registry.handle(keystroke)),
    type: typeInto,
    isRendered,
    // A key pressed in a dialog is not meant for the page below.
    isLoading: () => loadingParts.size > 0 && frontDialog() === null,
    focusedField: () => {
      const { activeElement } = document;
      return activeElement && isTyping(activeElement) ? activeElement : null;
    },
    onDrop: () => {
      for (const listener of dropListeners) listener();
    },
  });
  const release = () => queue.release(performance.now());
  const onPart = (isSamePage: boolean) => (isSamePage ? release() : queue.leaveLoadingPart());
  const onField = (isExpected: boolean) =>
    isExpected ? queue.expectField(performance.now()) : queue.clear();
  // React often moves the focus while it renders, when it takes no further update.
  const onFocus = () => queueMicrotask(release);
  let isForeignLayout = false;
  const onKey = (event: KeyboardEvent) => {
    // 229: some browsers report only this code for keys within an input method.
    if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return;
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    const chord = chordOf(
      {
        key: event.key,
        code: event.code,
        metaKey: event.metaKey,
        ctrlKey: event.ctrlKey,
        altKey: event.altKey,
        shiftKey: event.shiftKey,
        altGraph: event.getModifierState("AltGraph"),
        isForeignLayout,
      },
      isMac(),
    );
    isForeignLayout = isForeignLayoutAfter(event.key, isForeignLayout);
    if (chord === null) return;
    const pressesButton = (chord === "Enter" || chord === " ") && target.closest(PRESSED_BY_ENTER);
    if (pressesButton && !queue.continues(event.timeStamp)) return;
    const typing = isTyping(target);
    const keystroke = { chord, key: event.key, repeat: event.repeat, typing, at: event.timeStamp };
    if (queue.press(keystroke, isKey(chord), isStep(chord))) {
      event.preventDefault();
    } else if (chord === "Escape" && isField(target) && !frontDialog()) {
      target.blur();
    }
  };
  // Before a message that has the focus gets the key, whose own shortcuts are letters too.
  const onKeyFirst = (event: KeyboardEvent) => {
    // Also where the key closes what is still loading: the keys before it were for that.
    if (event.key === "Escape") queue.clear();
    if (event.isComposing || event.keyCode === 229) return;
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    if (isTyping(target) || target.closest(KEEPS_LETTERS) || !isWriting(event)) return;
    // The browser types the letter into the field that has the focus by then.
    if (queue.isIdle && focusTextField?.()) event.stopPropagation();
  };
  // A press chooses something else than the keys before it.
  const onPress = () => {
    queue.clear();
    forgetTarget();
  };
  window.addEventListener("keydown", onKeyFirst, true);
  document.addEventListener("keydown", onKey);
  document.addEventListener("focusin", onFocus);
  document.addEventListener("pointerdown", onPress);
  window.addEventListener("popstate", forgetTarget);
  renderListeners.add(release);
  partListeners.add(onPart);
  fieldListeners.add(onField);
  return () => {
    window.removeEventListener("keydown", onKeyFirst, true);
    document.removeEventListener("keydown", onKey);
    document.removeEventListener("focusin", onFocus);
    document.removeEventListener("pointerdown", onPress);
    window.removeEventListener("popstate", forgetTarget);
    renderListeners.delete(release);
    partListeners.delete(onPart);
    fieldListeners.delete(onField);
  };
}

/** The space bar presses buttons and scrolls. AltGr is reported as Ctrl+Alt but types a character. */
function isWriting(event: KeyboardEvent): boolean {
  const isShortcut = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");
  const isLetter = [...event.key].length === 1 && event.key !== " ";
  return isLetter && !isShortcut && isRendered() && isLastPressInConversation() && frontDialog() === null;
}

/** What is no character is pressed in the field: its own handler comes first, then the commands. */
function typeInto(field: Element, keystrokes: readonly Keystroke[]): void {
  const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
  if (!isText || field.selectionStart === null) return;
  for (const { chord, key } of keystrokes) {
    if (!chord.startsWith("Mod+") && [...key].length === 1) edit(field, "insertText", key);
    else if (key === "Backspace") edit(field, "deleteContentBackward");
    else if (pressIn(field, chord) && /^(Shift\+)?Enter$/.test(chord) && field instanceof HTMLTextAreaElement)
      edit(field, "insertLineBreak", "\n");
  }
}

function edit(
  field: HTMLTextAreaElement | HTMLInputElement,
  inputType: "insertText" | "insertLineBreak" | "deleteContentBackward",
  text = "",
): void {
  const end = field.selectionEnd ?? 0;
  let start = field.selectionStart ?? 0;
  if (inputType === "deleteContentBackward" && start === end) {
    // An emoji counts as two.
    start -= [...field.value.slice(0, end)].at(-1)?.length ?? 0;
  }
  field.setRangeText(text, start, end, "end");
  const data = inputType === "insertText" ? text : null;
  flushSync(() => field.dispatchEvent(new InputEvent("input", { inputType, data, bubbles: true })));
}

/** @returns whether nothing handled it */
function pressIn(field: Element, chord: string): boolean {
  const parts = chord.split("+");
  const isMod = parts.includes("Mod");
  const event = new KeyboardEvent("keydown", {
    key: parts.at(-1) ?? "",
    ctrlKey: isMod && !isMac(),
    metaKey: isMod && isMac(),
    shiftKey: parts.includes("Shift"),
    bubbles: true,
    cancelable: true,
  });
  return flushSync(() => field.dispatchEvent(event));
}

/**
 * False while a page of another part opens, because that part may use the same key for another command, and while another
 * list opens, which the step goes through.
 */
function isStep(chord: string): boolean {
  if (!rendered || commandWithKeys(chord)?.repeats !== true) return false;
  const isSamePart = rendered.path.split("/")[1] === targetPath().split("/")[1];
  return isSamePart && listOf(rendered.search) === listOf(targetSearch());
}

/** A message to begin at belongs to the conversation. */
function listOf(search: URLSearchParams): string {
  return [...search].filter(([name]) => name !== "at").join();
}

function isKey(chord: string): boolean {
  return commands.some(({ keys, otherKeys }) => keys?.split(" ").includes(chord) || otherKeys === chord);
}
