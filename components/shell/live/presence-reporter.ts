import type { TabMessage, TabPresence } from "#components/shell/live/tab-channel.ts";
import type { publishPresence } from "#lib/events/live/browser.ts";
import { type Presence, presenceSchema } from "#lib/events/live/schema.ts";
import { MINUTE } from "#lib/platform/clock.ts";

interface PresenceReporterOptions {
  publish: typeof publishPresence;
  postToTabs(message: TabMessage): void;
}

export interface OwnPresence {
  viewing: string | null;
  typingIn: string | null;
  /** Nobody has used the tab for a while. */
  isIdle: boolean;
}

const BATCH_MS = 150;
const RETRY_MS = 3000;
/** The server's typing state lasts 30 seconds. */
const TYPING_RENEWAL_MS = 20_000;
/** Every tab repeats its presence at the leader's heartbeats, each 15 seconds; a crashed one does not. */
const TAB_LIFETIME_MS = MINUTE;

export class PresenceReporter {
  readonly #options: PresenceReporterOptions;
  readonly #tab = crypto.randomUUID();
  readonly #others = new Map<string, TabPresence & { at: number }>();
  #own: OwnPresence = { viewing: null, typingIn: null, isIdle: false };
  #isLeader = false;
  #streamId: string | null = null;
  #lastPublished = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  #teammates: Presence["conversations"] = {};

  constructor(options: PresenceReporterOptions) {
    this.#options = options;
  }

  join(): void {
    this.#options.postToTabs({ kind: "presence-request" });
    this.#postTabPresence(false);
  }

  leave(): void {
    this.#postTabPresence(true);
    this.#others.clear();
    clearTimeout(this.#timer);
  }

  update(change: Partial<OwnPresence>): void {
    const own = { ...this.#own, ...change };
    if (
      own.viewing === this.#own.viewing &&
      own.typingIn === this.#own.typingIn &&
      own.isIdle === this.#own.isIdle
    )
      return;
    this.#own = own;
    this.#postTabPresence(false);
    this.#schedule(BATCH_MS);
  }

  setLeader(isLeader: boolean): void {
    this.#isLeader = isLeader;
    if (isLeader) this.#options.postToTabs({ kind: "presence-request" });
  }

  setStreamId(streamId: string | null): void {
    this.#streamId = streamId;
    this.#lastPublished = "";
    this.#schedule(BATCH_MS);
  }

  onTabMessage(message: Extract<TabMessage, { kind: "tab-presence" | "presence-request" }>): void {
    if (message.kind === "presence-request") {
      this.#postTabPresence(false);
      return;
    }
    if (message.hasLeft) this.#others.delete(message.tab);
    else this.#others.set(message.tab, { ...message, at: Date.now() });
    this.#schedule(BATCH_MS);
  }

  onHeartbeat(): void {
    if (!this.#isLeader) {
      this.#postTabPresence(false);
      return;
    }
    const oldest = Date.now() - TAB_LIFETIME_MS;
    for (const [tab, { at }] of this.#others) if (at < oldest) this.#others.delete(tab);
    this.#schedule(BATCH_MS);
  }

  merge(data: unknown): Presence {
    const { whole, conversations } = presenceSchema.parse(data);
    this.#teammates = whole ? conversations : { ...this.#teammates, ...conversations };
    return { whole: true, conversations: this.#teammates };
  }

  #postTabPresence(hasLeft: boolean): void {
    this.#options.postToTabs({ kind: "tab-presence", tab: this.#tab, ...this.#own, hasLeft });
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#isLeader && this.#streamId) this.#timer = setTimeout(() => void this.#publish(), ms);
  }

  async #publish(): Promise<void> {
    const streamId = this.#streamId;
    if (!streamId) return;
    const tabs = [this.#own, ...this.#others.values()];
    const viewing = [...new Set(tabs.map((tab) => tab.viewing).filter((id) => id !== null))].sort();
    const typingIn = tabs.find((tab) => tab.typingIn !== null)?.typingIn ?? null;
    const isIdle = tabs.every((tab) => tab.isIdle);
    const text = JSON.stringify([streamId, viewing, typingIn, isIdle]);
    // A new stream is registered as in use and viewing nothing.
    const isFirst = this.#lastPublished === "" && viewing.length === 0 && !isIdle;
    if (!isFirst && text !== this.#lastPublished) {
      try {
        await this.#options.publish({ streamId, viewing, typingIn, isIdle });
        this.#lastPublished = text;
      } catch {
        return this.#schedule(RETRY_MS);
      }
    }
    if (typingIn) {
      this.#timer = setTimeout(() => {
        this.#lastPublished = "";
        void this.#publish();
      }, TYPING_RENEWAL_MS);
    }
  }
}
