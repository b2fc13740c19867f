import { createStore } from "zustand";
import type { Connection } from "#components/shell/live/engine.ts";
import { PresenceStore } from "#components/shell/live/presence-store.ts";

/** A page's connection state; the same object from the first paint, whenever the stream starts. */
export class LiveStatus {
  readonly presence: PresenceStore;
  /** `refusal` is the server's message while a limit rejects the live stream. */
  readonly store = createStore<{ connection: Connection; refusal: string | null }>(() => ({
    connection: "connecting",
    refusal: null,
  }));
  private held = false;
  private readonly waiting = new Set<() => void>();

  constructor(ownId: string) {
    this.presence = new PresenceStore(ownId);
  }

  /** Delays changes while a server-rendered part is not hydrated: React would discard that part. */
  hold(): void {
    this.held = true;
  }

  /** The part is hydrated, or will never be. */
  letGo(): void {
    this.held = false;
    for (const callback of this.waiting) callback();
    this.waiting.clear();
  }

  /** Calls back when changes are no longer delayed, or immediately. @returns a function that cancels it */
  whenShown(callback: () => void): () => void {
    if (!this.held) callback();
    else this.waiting.add(callback);
    return () => this.waiting.delete(callback);
  }
}
