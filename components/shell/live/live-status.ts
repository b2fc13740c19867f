import { createStore } from "zustand";
import type { Connection } from "#components/shell/live/live-engine.ts";
import { PresenceStore } from "#components/shell/live/presence-store.ts";

/** The same object from the first paint on, whenever the stream starts. */
export class LiveStatus {
  readonly presence: PresenceStore;
  /** `refusal`: the server's message while a limit rejects the stream. */
  readonly store = createStore<{ connection: Connection; refusal: string | null }>(() => ({
    connection: "connecting",
    refusal: null,
  }));
  #isPaused = false;
  readonly #resumeCallbacks = new Set<() => void>();

  constructor(ownId: string) {
    this.presence = new PresenceStore(ownId);
  }

  /** React would discard a server-rendered part that changes before it is hydrated. */
  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
    for (const callback of this.#resumeCallbacks) callback();
    this.#resumeCallbacks.clear();
  }

  onceResumed(callback: () => void): () => void {
    if (!this.#isPaused) callback();
    else this.#resumeCallbacks.add(callback);
    return () => this.#resumeCallbacks.delete(callback);
  }
}
