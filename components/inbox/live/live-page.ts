import type { QueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { applyEvent } from "#components/inbox/apply-event.ts";
import { LiveEngine } from "#components/inbox/live/engine.ts";
import type { LiveStatus } from "#components/inbox/live/live-status.ts";
import type { PresenceStore } from "#components/inbox/live/presence-store.ts";
import { reloadShown } from "#components/inbox/live/reload-shown.ts";
import { watchReads } from "#components/inbox/live/watch-reads.ts";
import { setServerNow } from "#components/inbox/server-clock.ts";
import { type LiveEvent, liveEventSchema } from "#lib/events/schema.ts";
import { fetchMissed, openLiveStream, tellPresence } from "#lib/realtime/browser.ts";
import { presenceSchema, readySchema, type StreamOwner } from "#lib/realtime/schema.ts";

interface PageOptions {
  client: QueryClient;
  place: string;
  owner: StreamOwner;
  status: LiveStatus;
}

const CONVERSATION = /^\/inbox\/(conv_[0-9a-z]+)$/;

/** Ties the live stream to what a page in the browser has: its cache, its clock, whether it is looked at. */
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

  /** @returns the function that ends it; opened again it goes on where it was */
  open(): () => void {
    const { client, owner, status } = this.options;
    const engine = new LiveEngine({
      owner,
      place: this.place,
      doors: { openLiveStream, fetchMissed, tellPresence },
      apply: (event) => this.apply(event),
      reload: (signal) => reloadShown(client, signal),
      onPassing: (name, data) => this.onPassing(name, data),
      onConnection: (connection, refusal) => {
        if (connection === "reconnecting" || connection === "offline") this.presence.clear();
        status.setConnection(connection, refusal);
      },
      isOnline: () => navigator.onLine,
      isShown,
    });
    this.engine = engine;
    const unwatch = watchReads(client, () => this.serverAheadMs);
    const unlisten = listenToPage(engine, () => this.tellAbout());
    const untold = this.presence.subscribe(() => this.tellAbout());
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

  /** The address that the page shows. */
  at(pathname: string): void {
    this.pathname = pathname;
    this.tellAbout();
  }

  /** Calls back with every event. @returns the function that ends it */
  hearNews(listener: (event: LiveEvent) => void): () => void {
    this.news.add(listener);
    return () => this.news.delete(listener);
  }

  /** A thread in a hidden tab is not looked at. */
  private tellAbout(): void {
    const viewing = isShown() ? (CONVERSATION.exec(this.pathname)?.[1] ?? null) : null;
    this.engine?.tellAbout({ viewing, typingIn: viewing === null ? null : this.presence.ownTypingIn() });
  }

  private apply(data: unknown): void {
    const { client } = this.options;
    let event: LiveEvent;
    try {
      event = liveEventSchema.parse(data);
      applyEvent(client, event);
    } catch {
      // Of a newer version of the program than this page, say: all is read anew, and the chain goes on.
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
  // A page that the browser keeps for "back" must not hold the stream meanwhile.
  window.addEventListener("pagehide", () => engine.pause(), { signal });
  window.addEventListener("pageshow", (event) => event.persisted && engine.start(), { signal });
  return () => ending.abort();
}
