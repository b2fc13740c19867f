import { isAfter } from "#components/shell/live/event-position.ts";
import { EventSequencer } from "#components/shell/live/event-sequencer.ts";
import { type OwnPresence, PresenceReporter } from "#components/shell/live/presence-reporter.ts";
import { StreamConnection, type StreamState } from "#components/shell/live/stream-connection.ts";
import {
  type EndReason,
  joinTabChannel,
  type TabChannel,
  type TabMessage,
} from "#components/shell/live/tab-channel.ts";
import type {
  fetchMissedEvents,
  openLiveStream,
  publishPresence,
  ServerEvent,
} from "#lib/events/live/browser.ts";
import { frameSchema, readySchema, resetSchema, type StreamOwner } from "#lib/events/live/schema.ts";

export type Connection = "connecting" | "live" | "catching-up" | "reconnecting" | "offline" | EndReason;

export interface EngineOptions {
  owner: StreamOwner;
  cursor: string;
  api: {
    openLiveStream: typeof openLiveStream;
    fetchMissedEvents: typeof fetchMissedEvents;
    publishPresence: typeof publishPresence;
  };
  apply(event: unknown): void;
  reload(signal: AbortSignal): Promise<void>;
  /**
   * Called for events without a cursor, of which only the latest counts: `ready`, `presence`, `counts`.
   * @param receivedAt when the browser received it, which may be long before this tab was opened
   */
  onTransientEvent(name: string, data: unknown, receivedAt: number): void;
  onConnection(connection: Connection, refusal: string | null): void;
  isOnline(): boolean;
  isVisible(): boolean;
}

const LEADER_SILENT_MS = 35_000;
const LEADER_REPLY_MS = 3000;
const LEADER_CHECK_MS = 5000;
/** Repeated to tabs that open later. */
const RETAINED_EVENTS = ["ready", "presence", "counts"];

/**
 * One tab, the leader, holds the stream and broadcasts its frames; every tab follows from its own cursor, so that a new
 * leader continues without gaps or duplicates.
 */
export class LiveEngine {
  readonly #options: EngineOptions;
  readonly #sequencer: EventSequencer;
  readonly #presence: PresenceReporter;
  readonly #retainedEvents = new Map<string, { data: unknown; receivedAt: number }>();
  #channel: TabChannel | null = null;
  #stream: StreamConnection | null = null;
  #streamState: StreamState = "connecting";
  #refusal: string | null = null;
  #isCaughtUp = false;
  #hasBeenLive = false;
  #hasFailed = false;
  #isEnded = false;
  #lastMessageAt = Date.now();
  #leaderCheck: ReturnType<typeof setInterval> | undefined;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#presence = new PresenceReporter({
      publish: options.api.publishPresence,
      postToTabs: (message) => this.#channel?.post(message),
    });
    this.#sequencer = new EventSequencer({
      cursor: options.cursor,
      fetchMissedEvents: options.api.fetchMissedEvents,
      apply: options.apply,
      reload: options.reload,
      onBehind: () => this.#reportConnection(),
      isOwn: (owner) => this.#isOwn(owner),
      onRefused: (refusal) => this.#end(refusal),
    });
  }

  get cursor(): string {
    return this.#sequencer.cursor;
  }

  start(): void {
    if (this.#channel || this.#isEnded) return;
    const { workspaceId, userId } = this.#options.owner;
    this.#lastMessageAt = Date.now();
    this.#channel = joinTabChannel({
      name: `parley-stream:${workspaceId}:${userId}`,
      onMessage: (message) => this.#onTabMessage(message),
      onLeader: () => this.#openStream(),
    });
    this.#channel.post({ kind: "status-request" });
    this.#presence.join();
    this.#leaderCheck = setInterval(() => this.#checkLeader(), LEADER_CHECK_MS);
  }

  /** Leaves the browser's other tabs; `start` rejoins from the current cursor. */
  pause(): void {
    clearInterval(this.#leaderCheck);
    this.#presence.leave();
    this.#channel?.leave();
    this.#channel = null;
    this.#streamState = "connecting";
    this.#isCaughtUp = false;
  }

  stop(): void {
    this.#isEnded = true;
    this.pause();
    this.#sequencer.stop();
  }

  /** Pending retries run now, and a possibly dead connection is checked. */
  wake(change: "visible" | "online" | "offline"): void {
    if (!this.#channel) return;
    if (this.#stream) {
      if (change === "visible") this.#stream.retryNow();
      else this.#stream.reopen();
    } else {
      this.#channel.post({ kind: "status-request" });
      if (this.#streamState !== "open") this.#channel.post({ kind: "retry-request" });
    }
    this.#reportConnection();
  }

  /** Tabs that open later have the new time from the server. */
  onClockMoved(): void {
    this.#retainedEvents.delete("ready");
  }

  setPresence(presence: Partial<OwnPresence>): void {
    this.#presence.update(presence);
  }

  #openStream(): () => void {
    const stream = new StreamConnection({
      open: this.#options.api.openLiveStream,
      cursor: () => this.#sequencer.cursor,
      onEvent: (event) => this.#onEvent(event),
      onStateChange: (state, refusal) => this.#onStreamState(state, refusal),
      onRefused: (refusal) => this.#end(refusal),
    });
    this.#stream = stream;
    this.#presence.setLeader(true);
    void stream.run();
    return () => {
      stream.stop();
      if (this.#stream === stream) this.#stream = null;
      this.#presence.setLeader(false);
    };
  }

  #onEvent(event: ServerEvent): void {
    this.#lastMessageAt = Date.now();
    switch (event.name) {
      case "comment":
        this.#channel?.post({ kind: "heartbeat" });
        this.#presence.onHeartbeat();
        return;
      case "live": {
        const frame = frameSchema.parse(event.data);
        this.#sequencer.receive(frame);
        this.#channel?.post({ kind: "frame", frame });
        return;
      }
      case "reset":
        this.#sequencer.reset(resetSchema.parse(event.data).cursor);
        this.#postStatus();
        return;
      case "caught-up":
        this.#isCaughtUp = true;
        this.#postStatus();
        this.#reportConnection();
        return;
      case "ready": {
        const ready = readySchema.parse(event.data);
        if (!this.#isOwn(ready)) {
          this.#end("switched");
          return;
        }
        this.#presence.setStreamId(ready.streamId);
        break;
      }
    }
    const { name, data } = event;
    const receivedAt = Date.now();
    this.#publishTransientEvent(name, data, receivedAt);
    this.#channel?.post({ kind: "transient-event", name, data, receivedAt });
  }

  #publishTransientEvent(name: string, data: unknown, receivedAt: number): void {
    if (RETAINED_EVENTS.includes(name))
      this.#retainedEvents.set(name, {
        data: name === "presence" ? this.#presence.merge(data) : data,
        receivedAt,
      });
    this.#options.onTransientEvent(name, data, receivedAt);
  }

  #onStreamState(state: StreamState, refusal: string | null): void {
    this.#streamState = state;
    this.#refusal = refusal;
    if (state !== "open") {
      this.#isCaughtUp = false;
      this.#presence.setStreamId(null);
    }
    this.#postStatus();
    this.#reportConnection();
  }

  #onTabMessage(message: TabMessage): void {
    if (message.kind === "status-request") {
      this.#answerStatusRequest();
      return;
    }
    if (message.kind === "retry-request") {
      this.#stream?.retryNow();
      return;
    }
    if (message.kind === "tab-presence" || message.kind === "presence-request") {
      this.#presence.onTabMessage(message);
      return;
    }
    if (message.kind === "ended") {
      this.#end(message.reason);
      return;
    }
    // During a handover two tabs may broadcast; the sequencer drops duplicates.
    this.#lastMessageAt = Date.now();
    if (message.kind === "frame") {
      this.#sequencer.receive(message.frame);
      return;
    }
    if (this.#stream) return;
    if (message.kind === "heartbeat") this.#presence.onHeartbeat();
    if (message.kind === "transient-event") {
      const { name, data, receivedAt = Date.now() } = message;
      this.#publishTransientEvent(name, data, receivedAt);
    }
    if (message.kind === "status") this.#applyLeaderStatus(message);
  }

  #applyLeaderStatus({ streamState, cursor, refusal }: Extract<TabMessage, { kind: "status" }>): void {
    this.#streamState = streamState;
    this.#refusal = refusal ?? null;
    this.#isCaughtUp = streamState === "open";
    // The leader broadcast every event before this message, so a missing one was sent before this tab joined.
    if (isAfter(cursor, this.#sequencer.cursor)) this.#sequencer.catchUp();
    this.#reportConnection();
  }

  #answerStatusRequest(): void {
    if (!this.#stream) return;
    for (const [name, { data, receivedAt }] of this.#retainedEvents)
      this.#channel?.post({ kind: "transient-event", name, data, receivedAt });
    this.#postStatus();
  }

  #postStatus(): void {
    const streamState = this.#streamState === "open" && !this.#isCaughtUp ? "connecting" : this.#streamState;
    this.#channel?.post({
      kind: "status",
      streamState,
      cursor: this.#sequencer.cursor,
      refusal: this.#refusal,
    });
  }

  #checkLeader(): void {
    if (this.#stream || !this.#options.isVisible()) return;
    const silentMs = Date.now() - this.#lastMessageAt;
    if (silentMs < LEADER_SILENT_MS) return;
    if (silentMs < LEADER_SILENT_MS + LEADER_CHECK_MS + LEADER_REPLY_MS)
      this.#channel?.post({ kind: "status-request" });
    else {
      this.#lastMessageAt = Date.now();
      this.#channel?.takeOver();
    }
  }

  #isOwn(owner: StreamOwner): boolean {
    return (
      owner.userId === this.#options.owner.userId && owner.workspaceId === this.#options.owner.workspaceId
    );
  }

  #end(reason: EndReason): void {
    if (this.#isEnded) return;
    this.#channel?.post({ kind: "ended", reason });
    this.stop();
    this.#options.onConnection(reason, null);
  }

  #reportConnection(): void {
    if (this.#isEnded) return;
    this.#hasFailed ||= this.#streamState === "waiting";
    const connection = this.#currentConnection();
    if (connection === "live") this.#hasBeenLive = true;
    this.#options.onConnection(connection, connection === "reconnecting" ? this.#refusal : null);
  }

  #currentConnection(): Connection {
    if (this.#streamState === "open" && this.#isCaughtUp && !this.#sequencer.isBehind) return "live";
    const isNew = !this.#hasBeenLive && !this.#hasFailed;
    if (this.#streamState === "open" || this.#sequencer.isBehind) return isNew ? "connecting" : "catching-up";
    if (!this.#options.isOnline()) return "offline";
    return isNew ? "connecting" : "reconnecting";
  }
}
