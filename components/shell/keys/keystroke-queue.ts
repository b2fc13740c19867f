import type { Keystroke, KeystrokeResult } from "#components/shell/keys/command-registry.ts";
import { RENDER_MS } from "#components/ui/change-url.ts";

/** A field that has not opened by then may never open. */
const FIELD_MS = 3000;
/** After so long without a key, the next one is not the rest of what was dropped. */
const PAUSE_MS = 1000;

interface KeystrokeActions<Field extends object> {
  run: (keystroke: Keystroke) => KeystrokeResult;
  /** A key that is not text is pressed in the field, and comes back to `press`. */
  type: (field: Field, keystrokes: readonly Keystroke[]) => void;
  isRendered: () => boolean;
  /** Whether a part of the page that binds commands is still loading. */
  isLoading: () => boolean;
  focusedField: () => Field | null;
  /** Queued keys neither run nor are typed, and nor do those pressed until the next pause. */
  onDrop: () => void;
}

type State<Field> =
  /** Nothing is queued: a key runs at once unless it comes too early. */
  | { name: "idle" }
  /** The first queued key is for the page or the part that is still rendering, and so are those after it. */
  | { name: "waiting"; until: number; isForPart: boolean }
  /** Text is for a field that takes the focus soon. @property from the field that has the focus until then */
  | { name: "opening"; until: number; from: Field | null }
  /** Queued keys were dropped: what is still being typed is the rest of them. */
  | { name: "dropping"; until: number };

/**
 * Queues keystrokes that come too early: while the URL's page is still rendering, they are meant for that page (a close
 * right after "next" would close the previous conversation), unless they are steps; while a part of the page loads,
 * commands that nothing has bound yet are meant for it; while a text field opens, they are text for it. A word whose
 * beginning is dropped never runs as commands.
 */
export class KeystrokeQueue<Field extends object> {
  #state: State<Field> = { name: "idle" };
  /** Empty unless waiting or opening. */
  #queued: Keystroke[] = [];
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
    if (this.#isDropped(keystroke, isBound)) return true;
    if (this.#isEarly(keystroke, isBound)) {
      const isIdle = this.#state.name === "idle";
      if (!(isStep && isIdle && this.#run(keystroke, keystroke.at))) this.#add(keystroke, false);
      return true;
    }
    if (this.#run(keystroke, keystroke.at)) return true;
    if (!isBound || keystroke.typing || !this.#actions.isLoading()) return false;
    this.#add(keystroke, true);
    return true;
  }

  /** Call it when a page or its part is rendered and when an element gets the focus. @param at on the clock of the keystrokes */
  release(at: number): void {
    this.#expire(at);
    const field = this.#actions.focusedField();
    if (this.#state.name === "opening") {
      if (field && field !== this.#state.from) this.#typeInto(field, at);
      else if (this.#isReady()) this.#state.until = Math.min(this.#state.until, at + FIELD_MS);
    }
    // If the focus moved into a field, the keystrokes are not commands anymore.
    else if (field) this.clear();
    while (this.#state.name === "waiting" && this.#isReady()) this.#runNext(at);
  }

  /** Belongs to a press of the pointer, as `opensField` is of a key. */
  expectField(at: number): void {
    this.#expire(at);
    if (this.#state.name === "opening") return;
    this.clear();
    this.#open(this.#actions.focusedField(), at);
  }

  /** Drops what was pressed for a part of the page that was left before it was loaded. */
  leaveLoadingPart(): void {
    if (this.#state.name === "waiting" && this.#state.isForPart) this.clear();
  }

  /** Whether a key goes on from others that run nothing yet or were dropped, so that it presses no button. */
  continues(at: number): boolean {
    if (this.#state.name === "idle" || at > this.#state.until) return false;
    return this.#queued.length > 0 || this.#state.name === "dropping";
  }

  get isIdle(): boolean {
    return this.#state.name === "idle";
  }

  clear(): void {
    this.#queued = [];
    this.#state = { name: "idle" };
  }

  #isEarly(keystroke: Keystroke, isBound: boolean): boolean {
    const { name } = this.#state;
    const isRendered = this.#actions.isRendered();
    if (name === "opening") {
      return isText(keystroke) || (isBound && (this.#queued.length > 0 || !isRendered));
    }
    if (keystroke.typing) return false;
    // Text after a queued key may be for the field that it opens.
    if (name === "waiting") return isBound || isText(keystroke);
    return isBound && !isRendered;
  }

  #isReady(): boolean {
    return this.#actions.isRendered() && !this.#actions.isLoading();
  }

  #add(keystroke: Keystroke, isForPart: boolean): void {
    if (keystroke.repeat) return;
    this.#queued.push(keystroke);
    if (this.#state.name === "idle") this.#wait(keystroke.at, isForPart);
  }

  #wait(at: number, isForPart: boolean): void {
    this.#state = { name: "waiting", until: at + RENDER_MS, isForPart };
  }

  #open(from: Field | null, at: number): void {
    this.#state = { name: "opening", until: at + (this.#isReady() ? FIELD_MS : RENDER_MS), from };
  }

  #run(keystroke: Keystroke, at: number): boolean {
    const from = this.#actions.focusedField();
    const { handled, opensField } = this.#actions.run(keystroke);
    if (opensField && from === this.#actions.focusedField()) this.#open(from, at);
    return handled;
  }

  #runNext(at: number): void {
    const keystroke = this.#queued.shift();
    if (!keystroke || !this.#run(keystroke, at)) {
      // What follows was meant for what this key would have done.
      this.#drop();
      return;
    }
    if (this.#state.name === "opening") return;
    const field = this.#actions.focusedField();
    if (field) this.#typeInto(field, at);
    else if (this.#queued.length === 0) this.clear();
    // The next one may be for another page, which takes its own time.
    else this.#wait(at, false);
  }

  /** Up to the first command, which is pressed in the field. What follows is for the page or the field it leads to. */
  #typeInto(field: Field, at: number): void {
    const command = this.#queued.findIndex((keystroke) => !isText(keystroke));
    const rest = command === -1 ? [] : this.#queued.slice(command + 1);
    const typed = this.#queued.slice(0, this.#queued.length - rest.length);
    this.clear();
    if (typed.length > 0) this.#actions.type(field, typed);
    if (rest.length === 0) return;
    this.#queued = rest;
    if (this.#state.name === "opening") return;
    if (this.#actions.isRendered()) this.#drop();
    else this.#wait(at, false);
  }

  #expire(now: number): void {
    if (this.#state.name !== "idle" && now > this.#state.until) this.#drop();
  }

  #drop(): void {
    const last = this.#queued.at(-1);
    this.clear();
    if (!last) return;
    this.#state = { name: "dropping", until: last.at + PAUSE_MS };
    this.#actions.onDrop();
  }

  #isDropped(keystroke: Keystroke, isBound: boolean): boolean {
    if (this.#state.name !== "dropping") return false;
    if (keystroke.typing || keystroke.at > this.#state.until) {
      this.clear();
      return false;
    }
    if (!isBound && !isText(keystroke)) return false;
    this.#state = { name: "dropping", until: keystroke.at + PAUSE_MS };
    return true;
  }
}

/** What a field does something with itself; Mod+Enter sends. */
function isText({ chord, key }: Keystroke): boolean {
  if (chord === "Mod+Enter") return true;
  return !chord.startsWith("Mod+") && ([...key].length === 1 || key === "Enter" || key === "Backspace");
}
