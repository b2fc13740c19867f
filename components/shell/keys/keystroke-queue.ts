import type { Keystroke } from "#components/shell/keys/command-registry.ts";

/** Older queued keystrokes are dropped. */
const HELD_MS = 1000;

/**
 * Queues keystrokes while the page of the current URL is still rendering: they are meant for that page, not for the
 * one still shown. A close right after "next" would otherwise close the previous conversation.
 */
export class KeystrokeQueue {
  #held: Keystroke[] = [];
  #strike: (strike: Keystroke) => void;
  #isThere: () => boolean;
  #takesKeys: () => boolean;

  /**
   * @param does.strike runs a keystroke and renders its effect synchronously
   * @param does.isThere whether the page of the current URL is rendered
   * @param does.takesKeys whether a field, list or dialog now takes letters itself
   */
  constructor(does: {
    strike: (strike: Keystroke) => void;
    isThere: () => boolean;
    takesKeys: () => boolean;
  }) {
    this.#strike = does.strike;
    this.#isThere = does.isThere;
    this.#takesKeys = does.takesKeys;
  }

  /** Queues a keystroke while the page is rendering. A key that is held down is queued once. */
  take(strike: Keystroke): boolean {
    const oldest = this.#held[0];
    if (oldest && strike.at - oldest.at > HELD_MS) this.#held = [];
    if (this.#held.length === 0 && this.#isThere()) return false;
    if (!strike.repeat) this.#held.push(strike);
    return true;
  }

  /**
   * Runs queued keystrokes until one navigates again. What follows a key that opened a field was text and is dropped.
   * @param at the current time, on the clock of the keystrokes
   */
  release(at: number): void {
    while (this.#held.length > 0 && this.#isThere()) {
      if (this.#takesKeys()) this.#held = [];
      const strike = this.#held.shift();
      if (strike && at - strike.at <= HELD_MS) this.#strike(strike);
    }
  }
}
