import type { Connection } from "#components/inbox/live/engine.ts";
import { PresenceStore } from "#components/inbox/live/presence-store.ts";

/** How a page stands to what happens on the server. The same object from the first paint on, whenever the stream begins. */
export class LiveStatus {
  readonly presence: PresenceStore;
  private readonly listeners = new Set<() => void>();
  private current: Connection = "connecting";
  private currentRefusal: string | null = null;
  private held = false;
  private readonly waiting = new Set<() => void>();

  constructor(ownId: string) {
    this.presence = new PresenceStore(ownId);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly connection = (): Connection => this.current;

  /** The server's message while a limit refuses the live stream, else null. */
  readonly refusal = (): string | null => this.currentRefusal;

  /**
   * Holds back whatever would change what is shown while a part that the server rendered is not taken up yet: React would
   * throw that part away, had it changed before.
   */
  hold(): void {
    this.held = true;
  }

  /** The part is taken up, or will never be. */
  letGo(): void {
    this.held = false;
    for (const callback of this.waiting) callback();
    this.waiting.clear();
  }

  /** Calls back once nothing is held back any more, at once if nothing is. @returns the function that calls it off */
  whenShown(callback: () => void): () => void {
    if (!this.held) callback();
    else this.waiting.add(callback);
    return () => this.waiting.delete(callback);
  }

  setConnection(connection: Connection, refusal: string | null): void {
    if (connection === this.current && refusal === this.currentRefusal) return;
    this.current = connection;
    this.currentRefusal = refusal;
    for (const listener of this.listeners) listener();
  }
}
