import { isAhead } from "#components/shell/live/chain.ts";
import { EventSequencer } from "#components/shell/live/event-sequencer.ts";
import { PresenceReporter } from "#components/shell/live/presence-reporter.ts";
import { type Link, StreamConnection } from "#components/shell/live/stream-connection.ts";
import { joinTabs, type TabMessage, type Tabs } from "#components/shell/live/tabs.ts";
import type {
  fetchMissedEvents,
  openLiveStream,
  publishPresence,
  ServerEvent,
} from "#lib/events/live/browser.ts";
import { frameSchema, readySchema, resetSchema, type StreamOwner } from "#lib/events/live/schema.ts";

export type Connection = "connecting" | "live" | "catching-up" | "reconnecting" | "offline" | "ended";

export interface EngineOptions {
  owner: StreamOwner;
  place: string;
  doors: {
    openLiveStream: typeof openLiveStream;
    fetchMissed: typeof fetchMissedEvents;
    tellPresence: typeof publishPresence;
  };
  apply(event: unknown): void;
  reload(signal: AbortSignal): Promise<void>;
  /** Events without a cursor, of which only the latest counts: `ready`, `presence`, `counts`. */
  onPassing(name: string, data: unknown): void;
  onConnection(connection: Connection, refusal: string | null): void;
  isOnline(): boolean;
  isShown(): boolean;
}

/** A visible tab that receives nothing for this long checks whether the leader is alive. */
const QUIET_MS = 35_000;
const ANSWER_MS = 3000;
const WATCH_EVERY_MS = 5000;
/** Repeated to tabs that open later. */
const KEPT = ["ready", "presence", "counts"];

/**
 * A tab's part in the live stream. One tab, the leader, holds the stream and broadcasts its frames; every tab follows
 * the events from its own cursor, so that a new leader continues without gaps or duplicates.
 */
export class LiveEngine {
  private readonly options: EngineOptions;
  private readonly follower: EventSequencer;
  private readonly presence: PresenceReporter;
  private readonly kept = new Map<string, unknown>();
  private tabs: Tabs | null = null;
  private holder: StreamConnection | null = null;
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
    this.presence = new PresenceReporter({
      post: options.doors.tellPresence,
      say: (word) => this.tabs?.say(word),
    });
    this.follower = new EventSequencer({
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

  /** Leaves the browser's other tabs; `start` rejoins from the current cursor. */
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

  /**
   * The tab became visible or the network changed: pending retries run now, and a possibly dead connection is checked.
   */
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

  tellAbout(about: { viewing: string | null; typingIn: string | null }): void {
    this.presence.about(about);
  }

  private lead(): () => void {
    const holder = new StreamConnection({
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

  private hear(word: TabMessage): void {
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
    // During a handover two tabs may broadcast; the sequencer drops duplicates.
    this.lastWord = Date.now();
    if (word.kind === "frame") {
      this.follower.receive(word.frame);
      return;
    }
    if (this.holder) return;
    if (word.kind === "passing") this.pass(word.name, word.data);
    if (word.kind === "status") this.follow(word);
  }

  private follow({ link, place, refusal }: Extract<TabMessage, { kind: "status" }>): void {
    this.link = link;
    this.refusal = refusal ?? null;
    this.caughtUp = link === "open";
    // The leader broadcast every event before this message, so a missing one was sent before this tab joined.
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
