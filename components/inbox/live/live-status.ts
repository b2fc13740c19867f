import type { Connection } from "#components/inbox/live/engine.ts";
import { PresenceStore } from "#components/inbox/live/presence-store.ts";

/** How a page stands to what happens on the server. The same object from the first paint on, whenever the stream begins. */
export class LiveStatus {
  readonly presence: PresenceStore;
  private readonly listeners = new Set<() => void>();
  private current: Connection = "connecting";

  constructor(ownId: string) {
    this.presence = new PresenceStore(ownId);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly connection = (): Connection => this.current;

  setConnection(connection: Connection): void {
    if (connection === this.current) return;
    this.current = connection;
    for (const listener of this.listeners) listener();
  }
}
