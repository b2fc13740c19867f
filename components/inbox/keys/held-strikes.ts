import type { Strike } from "#components/inbox/keys/command-registry.ts";

/** What was pressed so long ago was not meant for what comes now. */
const HELD_MS = 1000;

/**
 * Keys pressed while the page that the address names is still being rendered: they are meant for that one, not for the one
 * that is on screen a moment longer. A close right after "next" would otherwise close the conversation before.
 */
export class HeldStrikes {
  #held: Strike[] = [];
  #strike: (strike: Strike) => void;
  #isThere: () => boolean;
  #takesKeys: () => boolean;

  /**
   * @param does.strike does what a stroke asks for, and has the page show it before it returns
   * @param does.isThere whether the page that the address names is rendered
   * @param does.takesKeys whether something on it takes letters for itself by now: a field, a list of choices, a dialog
   */
  constructor(does: { strike: (strike: Strike) => void; isThere: () => boolean; takesKeys: () => boolean }) {
    this.#strike = does.strike;
    this.#isThere = does.isThere;
    this.#takesKeys = does.takesKeys;
  }

  /** Takes a stroke when the page is not there yet. A key that is held down moves on as fast as pages come. */
  take(strike: Strike): boolean {
    const oldest = this.#held[0];
    if (oldest && strike.at - oldest.at > HELD_MS) this.#held = [];
    if (this.#held.length === 0 && this.#isThere()) return false;
    if (!strike.repeat) this.#held.push(strike);
    return true;
  }

  /**
   * The page is there: what was pressed goes to it, until that leads to another one. What follows a key that opened a field
   * was text, and does nothing. @param at now, as strokes tell it
   */
  release(at: number): void {
    while (this.#held.length > 0 && this.#isThere()) {
      if (this.#takesKeys()) this.#held = [];
      const strike = this.#held.shift();
      if (strike && at - strike.at <= HELD_MS) this.#strike(strike);
    }
  }
}
