import type { QueryClient } from "@tanstack/react-query";
import { applyReceivedCounts, applyReceivedEvent } from "#components/inbox/cache/apply-received-event.ts";
import { reapplyEventsToFetchedData } from "#components/inbox/cache/reapply-events.ts";
import { reloadActiveQueries, reloadFailedQueries } from "#components/inbox/cache/reload-active-queries.ts";
import { setClockFromResponses } from "#components/inbox/cache/set-clock-from-responses.ts";
import { LiveEngine } from "#components/shell/live/live-engine.ts";
import type { LiveStatus } from "#components/shell/live/live-status.ts";
import type { PresenceStore } from "#components/shell/live/presence-store.ts";
import { watchIdle } from "#components/shell/live/watch-idle.ts";
import { conversationIdOf } from "#components/shell/navigation/conversation-id.ts";
import { setServerNow } from "#components/shell/session/server-clock.ts";
import { fetchMissedEvents, openLiveStream, publishPresence } from "#lib/events/live/browser.ts";
import { presenceSchema, readySchema, type StreamOwner } from "#lib/events/live/schema.ts";
import type { LiveEvent } from "#lib/events/live-event-schema.ts";
import { previewText } from "#lib/whatsapp/content-text.ts";

interface PageOptions {
  client: QueryClient;
  cursor: string;
  owner: StreamOwner;
  status: LiveStatus;
}

export class LivePage {
  /** Part of the page, because importing it elsewhere would add the code that reads events to the first script. */
  readonly previewOf = previewText;
  readonly #options: PageOptions;
  readonly #listeners = new Set<(event: LiveEvent) => void>();
  #engine: LiveEngine | null = null;
  #cursor: string;
  #pathname = "";
  #serverAheadMs = 0;

  constructor(options: PageOptions) {
    this.#options = options;
    this.#cursor = options.cursor;
  }

  get #presence(): PresenceStore {
    return this.#options.status.presence;
  }

  open(): () => void {
    const { client, owner, status } = this.#options;
    const engine = new LiveEngine({
      owner,
      cursor: this.#cursor,
      api: { openLiveStream, fetchMissedEvents, publishPresence },
      apply: (event) => this.#apply(event),
      reload: (signal) => reloadActiveQueries(client, signal),
      onTransientEvent: (name, data, receivedAt) => this.#onTransientEvent(name, data, receivedAt),
      onConnection: (connection, refusal) => {
        if (connection === "reconnecting" || connection === "offline") this.#presence.clear();
        if (connection === "live") reloadFailedQueries(client);
        status.store.setState({ connection, refusal });
      },
      isOnline: () => navigator.onLine,
      isVisible,
    });
    this.#engine = engine;
    const stopReapplying = reapplyEventsToFetchedData(client, () => this.#serverAheadMs);
    const stopSettingClock = setClockFromResponses(client);
    const removePageListeners = listenToPage(engine, () => this.#reportPresence());
    const unsubscribePresence = this.#presence.store.subscribe(() => this.#reportPresence());
    engine.start();
    this.#reportPresence();
    return () => {
      this.#cursor = engine.cursor;
      this.#engine = null;
      unsubscribePresence();
      removePageListeners();
      stopSettingClock();
      stopReapplying();
      engine.stop();
    };
  }

  setPathname(pathname: string): void {
    this.#pathname = pathname;
    this.#reportPresence();
  }

  onEvent(listener: (event: LiveEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #reportPresence(): void {
    const viewing = isVisible() ? (conversationIdOf(this.#pathname) ?? null) : null;
    this.#engine?.setPresence({
      viewing,
      typingIn: viewing === null ? null : this.#presence.store.getState().typingIn,
    });
  }

  #apply(data: unknown): void {
    const { client } = this.#options;
    const event = applyReceivedEvent(client, data);
    if (!event) return;
    if (event.type === "clock.moved") {
      const { now, at } = event;
      setServerNow(now, at === undefined ? Date.now() : Date.parse(at) - this.#serverAheadMs);
      this.#engine?.onClockMoved();
    }
    if (event.type === "message.created" && event.message.author.id === this.#options.owner.userId)
      this.#presence.stopTyping(event.message.conversationId);
    for (const listener of this.#listeners) listener(event);
  }

  #onTransientEvent(name: string, data: unknown, receivedAt: number): void {
    if (name === "ready") {
      const { now, at } = readySchema.parse(data);
      setServerNow(now, receivedAt);
      this.#serverAheadMs = new Date(at).getTime() - receivedAt;
    } else if (name === "presence") {
      this.#presence.apply(presenceSchema.parse(data));
    } else if (name === "counts") {
      applyReceivedCounts(this.#options.client, data);
    }
  }
}

function isVisible(): boolean {
  return document.visibilityState === "visible";
}

function listenToPage(engine: LiveEngine, reportPresence: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  document.addEventListener(
    "visibilitychange",
    () => {
      if (isVisible()) engine.wake("visible");
      reportPresence();
    },
    { signal },
  );
  window.addEventListener("online", () => engine.wake("online"), { signal });
  window.addEventListener("offline", () => engine.wake("offline"), { signal });
  // A page in the back/forward cache must not keep the stream open.
  window.addEventListener("pagehide", () => engine.pause(), { signal });
  window.addEventListener("pageshow", (event) => event.persisted && engine.start(), { signal });
  watchIdle((isIdle) => engine.setPresence({ isIdle }), signal);
  return () => ending.abort();
}
