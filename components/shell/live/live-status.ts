import { createStore } from "zustand";
import type { Connection } from "#components/shell/live/live-engine.ts";
import { PresenceStore } from "#components/shell/live/presence-store.ts";

/** A page's connection state; the same object from the first paint, whenever the stream starts. */
export class LiveStatus {
  readonly presence: PresenceStore;
  /** `refusal` is the server's message while a limit rejects the live stream. */
  readonly store = createStore<{ connection: Connection; refusal: string | null }>(() => ({
    connection: "connecting",
    refusal: null,
  }));
  private isPaused = false;
  private readonly resumeCallbacks = new Set<() => void>();

  constructor(ownId: string) {
    this.presence = new PresenceStore(ownId);
  }

  /** Delays changes while a server-rendered part is not hydrated: React would discard that part. */
  pause(): void {
    this.isPaused = true;
  }

  /** The part is hydrated, or will never be. */
  resume(): void {
    this.isPaused = false;
    for (const callback of this.resumeCallbacks) callback();
    this.resumeCallbacks.clear();
  }

  /** Calls back when changes are no longer delayed, or immediately. @returns a function that cancels it */
  onceResumed(callback: () => void): () => void {
    if (!this.isPaused) callback();
    else this.resumeCallbacks.add(callback);
    return () => this.resumeCallbacks.delete(callback);
  }
}
