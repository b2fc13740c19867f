import type { QueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { applyEvent } from "#components/inbox/cache/apply-event.ts";
import { liveEventSchema } from "#components/inbox/cache/live-event-schema.ts";
import { reloadShown } from "#components/inbox/cache/reload-shown.ts";
import { watchReads } from "#components/inbox/cache/watch-reads.ts";
import { LiveEngine } from "#components/shell/live/engine.ts";
import type { LiveStatus } from "#components/shell/live/live-status.ts";
import type { PresenceStore } from "#components/shell/live/presence-store.ts";
import { setServerNow } from "#components/shell/session/server-clock.ts";
import { fetchMissedEvents, openLiveStream, publishPresence } from "#lib/events/live/browser.ts";
import { presenceSchema, readySchema, type StreamOwner } from "#lib/events/live/schema.ts";
import type { LiveEvent } from "#lib/events/schema.ts";

interface PageOptions {
  client: QueryClient;
  place: string;
  owner: StreamOwner;
  status: LiveStatus;
}

const CONVERSATION = /^\/inbox\/(conv_[0-9a-z]+)$/;

/** Connects the live stream to a page: its query cache, its clock and whether it is visible. */
export class LivePage {
  private readonly options: PageOptions;
  private readonly news = new Set<(event: LiveEvent) => void>();
  private engine: LiveEngine | null = null;
  private place: string;
  private pathname = "";
  private serverAheadMs = 0;

  constructor(options: PageOptions) {
    this.options = options;
    this.place = options.place;
  }

  private get presence(): PresenceStore {
    return this.options.status.presence;
  }

  open(): () => void {
    const { client, owner, status } = this.options;
    const engine = new LiveEngine({
      owner,
      place: this.place,
      doors: { openLiveStream, fetchMissed: fetchMissedEvents, tellPresence: publishPresence },
      apply: (event) => this.apply(event),
      reload: (signal) => reloadShown(client, signal),
      onPassing: (name, data) => this.onPassing(name, data),
      onConnection: (connection, refusal) => {
        if (connection === "reconnecting" || connection === "offline") this.presence.clear();
        status.store.setState({ connection, refusal });
      },
      isOnline: () => navigator.onLine,
      isShown,
    });
    this.engine = engine;
    const unwatch = watchReads(client, () => this.serverAheadMs);
    const unlisten = listenToPage(engine, () => this.tellAbout());
    const untold = this.presence.store.subscribe(() => this.tellAbout());
    engine.start();
    this.tellAbout();
    return () => {
      this.place = engine.place;
      this.engine = null;
      untold();
      unlisten();
      unwatch();
      engine.stop();
    };
  }

  at(pathname: string): void {
    this.pathname = pathname;
    this.tellAbout();
  }

  hearNews(listener: (event: LiveEvent) => void): () => void {
    this.news.add(listener);
    return () => this.news.delete(listener);
  }

  /** A thread in a hidden tab is not being viewed. */
  private tellAbout(): void {
    const viewing = isShown() ? (CONVERSATION.exec(this.pathname)?.[1] ?? null) : null;
    this.engine?.tellAbout({
      viewing,
      typingIn: viewing === null ? null : this.presence.store.getState().typingIn,
    });
  }

  private apply(data: unknown): void {
    const { client } = this.options;
    let event: LiveEvent;
    try {
      event = liveEventSchema.parse(data);
      applyEvent(client, event);
    } catch {
      // An event of a newer release than this page: everything is refetched and the sequence continues.
      void client.invalidateQueries();
      return;
    }
    if (event.type === "clock.moved") setServerNow(event.now);
    if (event.type === "message.created" && event.message.author.id === this.options.owner.userId)
      this.presence.stopped(event.message.conversationId);
    for (const listener of this.news) listener(event);
  }

  private onPassing(name: string, data: unknown): void {
    if (name === "ready") {
      const { now, at } = readySchema.parse(data);
      setServerNow(now);
      this.serverAheadMs = new Date(at).getTime() - Date.now();
    } else if (name === "presence") {
      this.presence.take(presenceSchema.parse(data));
    } else if (name === "counts") {
      this.options.client.setQueryData(["counts"], z.unknown().parse(data));
    }
  }
}

function isShown(): boolean {
  return document.visibilityState === "visible";
}

function listenToPage(engine: LiveEngine, tellAbout: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  document.addEventListener(
    "visibilitychange",
    () => {
      if (isShown()) engine.wake("shown");
      tellAbout();
    },
    { signal },
  );
  window.addEventListener("online", () => engine.wake("online"), { signal });
  window.addEventListener("offline", () => engine.wake("offline"), { signal });
  // A page in the back/forward cache must not hold the stream.
  window.addEventListener("pagehide", () => engine.pause(), { signal });
  window.addEventListener("pageshow", (event) => event.persisted && engine.start(), { signal });
  return () => ending.abort();
}
