import { isAhead } from "#components/inbox/live/chain.ts";
import { Follower } from "#components/inbox/live/follower.ts";
import { PresenceTeller } from "#components/inbox/live/presence-teller.ts";
import { type Link, StreamHolder } from "#components/inbox/live/stream-holder.ts";
import { joinTabs, type Tabs, type Word } from "#components/inbox/live/tabs.ts";
import type { fetchMissed, openLiveStream, ServerEvent, tellPresence } from "#lib/realtime/browser.ts";
import { frameSchema, readySchema, resetSchema, type StreamOwner } from "#lib/realtime/schema.ts";

/** How the page stands to what happens, as people are told. */
export type Connection = "connecting" | "live" | "catching-up" | "reconnecting" | "offline" | "ended";

export interface EngineOptions {
  owner: StreamOwner;
  /** Where the data of the page stands. */
  place: string;
  /** The doors of the server. */
  doors: {
    openLiveStream: typeof openLiveStream;
    fetchMissed: typeof fetchMissed;
    tellPresence: typeof tellPresence;
  };
  apply(event: unknown): void;
  reload(signal: AbortSignal): Promise<void>;
  /** News that only counts while it is the latest: `ready`, `presence`, `counts`. */
  onPassing(name: string, data: unknown): void;
  /** @param refusal the server's message while a limit refuses the stream, else null */
  onConnection(connection: Connection, refusal: string | null): void;
  isOnline(): boolean;
  isShown(): boolean;
}

/** A tab that is looked at and hears nothing for this long asks whether the one with the stream still lives. */
const QUIET_MS = 35_000;
const ANSWER_MS = 3000;
const WATCH_EVERY_MS = 5000;
/** Told to tabs that open later, too. */
const KEPT = ["ready", "presence", "counts"];

/**
 * A tab's part in the live stream. One tab of the browser holds the stream and passes on what it brings; every tab follows
 * its own chain of events from its own place, so that whoever takes over goes on without a hole or a double.
 */
export class LiveEngine {
  private readonly options: EngineOptions;
  private readonly follower: Follower;
  private readonly presence: PresenceTeller;
  private readonly kept = new Map<string, unknown>();
  private tabs: Tabs | null = null;
  private holder: StreamHolder | null = null;
  private link: Link = "connecting";
  private refusal: string | null = null;
  private caughtUp = false;
  private wasLive = false;
  private faltered = false;
  private ended = false;
  private lastWord = Date.now();
  private watch: ReturnType<typeof setInterval> | undefined;

  constructor(options: EngineOptions) {
    this.options = options;
    this.presence = new PresenceTeller({
      post: options.doors.tellPresence,
      say: (word) => this.tabs?.say(word),
    });
    this.follower = new Follower({
      place: options.place,
      fetchMissed: options.doors.fetchMissed,
      apply: options.apply,
      reload: options.reload,
      onBehind: () => this.tell(),
      isOwn: (owner) => this.isOwn(owner),
      onRefused: () => this.end(),
    });
  }

  get place(): string {
    return this.follower.place;
  }

  start(): void {
    if (this.tabs || this.ended) return;
    const { workspaceId, userId } = this.options.owner;
    this.lastWord = Date.now();
    this.tabs = joinTabs({
      name: `parley-live:${workspaceId}:${userId}`,
      hear: (word) => this.hear(word),
      lead: () => this.lead(),
    });
    this.tabs.say({ kind: "hello" });
    this.presence.join();
    this.watch = setInterval(() => this.checkLife(), WATCH_EVERY_MS);
  }

  /** Leaves the browser's other tabs; `start` comes back to them from the place that was reached. */
  pause(): void {
    clearInterval(this.watch);
    this.presence.leave();
    this.tabs?.leave();
    this.tabs = null;
    this.link = "connecting";
    this.caughtUp = false;
  }

  stop(): void {
    this.ended = true;
    this.pause();
    this.follower.stop();
  }

  /** The tab is shown, the network is back or gone: what waits is tried now, what may be dead is tried out. */
  wake(change: "shown" | "online" | "offline"): void {
    if (!this.tabs) return;
    if (this.holder) {
      if (change === "shown") this.holder.retryNow();
      else this.holder.reopen();
    } else {
      this.tabs.say({ kind: "hello" });
      if (this.link !== "open") this.tabs.say({ kind: "poke" });
    }
    this.tell();
  }

  /** What this tab shows, and where its member types. */
  tellAbout(about: { viewing: string | null; typingIn: string | null }): void {
    this.presence.about(about);
  }

  private lead(): () => void {
    const holder = new StreamHolder({
      open: this.options.doors.openLiveStream,
      place: () => this.follower.place,
      onEvent: (event) => this.onEvent(event),
      onLink: (link, refusal) => this.onLink(link, refusal),
      onRefused: () => this.end(),
    });
    this.holder = holder;
    this.presence.lead(true);
    void holder.run();
    return () => {
      holder.stop();
      if (this.holder === holder) this.holder = null;
      this.presence.lead(false);
    };
  }

  private onEvent(event: ServerEvent): void {
    this.lastWord = Date.now();
    switch (event.name) {
      case "comment":
        this.tabs?.say({ kind: "beat" });
        return;
      case "live": {
        const frame = frameSchema.parse(event.data);
        this.follower.receive(frame);
        this.tabs?.say({ kind: "frame", frame });
        return;
      }
      case "reset":
        this.follower.reset(resetSchema.parse(event.data).cursor);
        this.sayStatus();
        return;
      case "caught-up":
        this.caughtUp = true;
        this.sayStatus();
        this.tell();
        return;
      case "ready": {
        const ready = readySchema.parse(event.data);
        if (!this.isOwn(ready)) {
          this.end();
          return;
        }
        this.presence.streamIs(ready.streamId);
        break;
      }
    }
    this.pass(event.name, event.data);
    this.tabs?.say({ kind: "passing", name: event.name, data: event.data });
  }

  private pass(name: string, data: unknown): void {
    if (KEPT.includes(name)) this.kept.set(name, name === "presence" ? this.presence.fold(data) : data);
    this.options.onPassing(name, data);
  }

  private onLink(link: Link, refusal: string | null): void {
    this.link = link;
    this.refusal = refusal;
    if (link !== "open") {
      this.caughtUp = false;
      this.presence.streamIs(null);
    }
    this.sayStatus();
    this.tell();
  }

  private hear(word: Word): void {
    if (word.kind === "hello") {
      this.answerHello();
      return;
    }
    if (word.kind === "poke") {
      this.holder?.retryNow();
      return;
    }
    if (word.kind === "about" || word.kind === "roll-call") {
      this.presence.hear(word);
      return;
    }
    if (word.kind === "ended") {
      this.end();
      return;
    }
    // Two may speak for a moment while the stream passes on; the chain tells what is new.
    this.lastWord = Date.now();
    if (word.kind === "frame") {
      this.follower.receive(word.frame);
      return;
    }
    if (this.holder) return;
    if (word.kind === "passing") this.pass(word.name, word.data);
    if (word.kind === "status") this.follow(word);
  }

  private follow({ link, place, refusal }: Extract<Word, { kind: "status" }>): void {
    this.link = link;
    this.refusal = refusal ?? null;
    this.caughtUp = link === "open";
    // All that the other tab got before it said so, it passed on before: what is missing, this tab was not there for.
    if (isAhead(place, this.follower.place)) this.follower.catchUp();
    this.tell();
  }

  private answerHello(): void {
    if (!this.holder) return;
    for (const [name, data] of this.kept) this.tabs?.say({ kind: "passing", name, data });
    this.sayStatus();
  }

  private sayStatus(): void {
    const link = this.link === "open" && !this.caughtUp ? "connecting" : this.link;
    this.tabs?.say({ kind: "status", link, place: this.follower.place, refusal: this.refusal });
  }

  private checkLife(): void {
    if (this.holder || !this.options.isShown()) return;
    const quiet = Date.now() - this.lastWord;
    if (quiet < QUIET_MS) return;
    if (quiet < QUIET_MS + WATCH_EVERY_MS + ANSWER_MS) this.tabs?.say({ kind: "hello" });
    else {
      this.lastWord = Date.now();
      this.tabs?.takeOver();
    }
  }

  private isOwn(owner: StreamOwner): boolean {
    return owner.userId === this.options.owner.userId && owner.workspaceId === this.options.owner.workspaceId;
  }

  private end(): void {
    if (this.ended) return;
    this.tabs?.say({ kind: "ended" });
    this.stop();
    this.options.onConnection("ended", null);
  }

  private tell(): void {
    if (this.ended) return;
    this.faltered ||= this.link === "waiting";
    const connection = this.connection();
    if (connection === "live") this.wasLive = true;
    this.options.onConnection(connection, connection === "reconnecting" ? this.refusal : null);
  }

  private connection(): Connection {
    if (this.link === "open" && this.caughtUp && !this.follower.isBehind) return "live";
    const isNew = !this.wasLive && !this.faltered;
    if (this.link === "open" || this.follower.isBehind) return isNew ? "connecting" : "catching-up";
    if (!this.options.isOnline()) return "offline";
    return isNew ? "connecting" : "reconnecting";
  }
}
