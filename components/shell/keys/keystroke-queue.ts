import type { Keystroke, KeystrokeResult } from "#components/shell/keys/command-registry.ts";

/** On a slow device, rendering a page or loading the code of a field or of a page's commands takes up to this long. */
const QUEUED_MS = 3000;

interface KeystrokeActions<Field extends object> {
  run: (keystroke: Keystroke) => KeystrokeResult;
  type: (field: Field, keystrokes: readonly Keystroke[]) => void;
  isRendered: () => boolean;
  /** Whether a part of the page that binds commands is still loading. */
  isLoading: () => boolean;
  focusedField: () => Field | null;
}

/**
 * Queues keystrokes that come too early: while the URL's page is still rendering, they are meant for that page (a close
 * right after "next" would close the previous conversation), unless they are steps; while a part of the page loads,
 * commands that nothing has bound yet are meant for it; while a text field opens, they are text for it.
 */
export class KeystrokeQueue<Field extends object> {
  #queued: Keystroke[] = [];
  #opening: { since: number; from: Field | null } | null = null;
  #isForLoadingPart = false;
  readonly #actions: KeystrokeActions<Field>;

  constructor(actions: KeystrokeActions<Field>) {
    this.#actions = actions;
  }

  /**
   * @param isBound whether some command has this key
   * @param isStep whether it counts from what was opened last, so that each of several quick presses counts
   * @returns whether the keystroke was used
   */
  press(keystroke: Keystroke, isBound: boolean, isStep: boolean): boolean {
    this.#expire(keystroke.at);
    if (keystroke.chord === "Escape") this.clear();
    const isEarly = this.#isEarly(keystroke, isBound);
    const canRun = !isEarly || (isStep && !this.#opening && this.#queued.length === 0);
    if (canRun && this.#run(keystroke)) return true;
    if (!isEarly) {
      if (!isBound || keystroke.typing || !this.#actions.isLoading()) return false;
      this.#isForLoadingPart = true;
    }
    if (!keystroke.repeat) this.#queued.push(keystroke);
    return true;
  }

  /** Call it when a page or its part is rendered and when an element gets the focus. @param at on the clock of the keystrokes */
  release(at: number): void {
    this.#expire(at);
    if (this.#opening) this.#typeQueued();
    // If the focus moved into a field, the keystrokes are not commands anymore.
    else if (this.#actions.focusedField()) this.clear();
    while (!this.#opening && this.#queued.length > 0 && this.#isReady()) {
      const keystroke = this.#queued.shift();
      if (keystroke) this.#run(keystroke);
      this.#typeQueued();
    }
  }

  /** Belongs to a press of the pointer, as `opensField` is of a key. */
  expectField(at: number): void {
    this.#expire(at);
    if (this.#opening) return;
    this.clear();
    this.#opening = { since: at, from: this.#actions.focusedField() };
  }

  /** Drops what was pressed for a part of the page that was left before it was loaded. */
  leaveLoadingPart(): void {
    if (this.#isForLoadingPart) this.clear();
  }

  #typeQueued(): void {
    const field = this.#actions.focusedField();
    if (!field || field === this.#opening?.from) return;
    const text = this.#queued.filter(isText);
    this.clear();
    if (text.length > 0) this.#actions.type(field, text);
  }

  #isEarly(keystroke: Keystroke, isBound: boolean): boolean {
    if (this.#opening) return isText(keystroke);
    if (keystroke.typing || !this.#isWaiting()) return false;
    // Text after a queued key may be for the field that it opens.
    return isBound || (this.#queued.length > 0 && isText(keystroke));
  }

  #isReady(): boolean {
    return this.#actions.isRendered() && !this.#actions.isLoading();
  }

  #isWaiting(): boolean {
    return this.#queued.length > 0 || !this.#actions.isRendered();
  }

  #run(keystroke: Keystroke): boolean {
    const from = this.#actions.focusedField();
    const { handled, opensField } = this.#actions.run(keystroke);
    if (opensField && from === this.#actions.focusedField()) this.#opening = { since: keystroke.at, from };
    return handled;
  }

  #expire(now: number): void {
    const since = this.#opening?.since ?? this.#queued[0]?.at;
    if (since !== undefined && now - since > QUEUED_MS) this.clear();
  }

  clear(): void {
    this.#queued = [];
    this.#opening = null;
    this.#isForLoadingPart = false;
  }
}

function isText({ chord, key }: Keystroke): boolean {
  return !chord.startsWith("Mod+") && ([...key].length === 1 || key === "Enter");
}
