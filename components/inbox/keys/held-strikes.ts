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

  constructor({ strike, isThere }: { strike: (strike: Strike) => void; isThere: () => boolean }) {
    this.#strike = strike;
    this.#isThere = isThere;
  }

  /** Takes a stroke when the page is not there yet. A key that is held down moves on as fast as pages come. */
  take(strike: Strike): boolean {
    const oldest = this.#held[0];
    if (oldest && strike.at - oldest.at > HELD_MS) this.#held = [];
    if (this.#held.length === 0 && this.#isThere()) return false;
    if (!strike.repeat) this.#held.push(strike);
    return true;
  }

  /** The page is there: what was pressed goes to it, until that leads to another one. @param at now, as strokes tell it */
  release(at: number): void {
    while (this.#held.length > 0 && this.#isThere()) {
      const strike = this.#held.shift();
      if (strike && at - strike.at <= HELD_MS) this.#strike(strike);
    }
  }
}
