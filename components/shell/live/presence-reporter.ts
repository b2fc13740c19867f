import type { AboutTab, TabMessage } from "#components/shell/live/tabs.ts";
import type { publishPresence } from "#lib/events/live/browser.ts";
import { type Presence, presenceSchema } from "#lib/events/live/schema.ts";

interface TellerOptions {
  post: typeof publishPresence;
  say(word: TabMessage): void;
}

/** Changes of several tabs within this time are reported together. */
const GATHER_MS = 150;
const RETRY_MS = 3000;
/** The server's typing state lasts 30 seconds; it is renewed before that. */
const TYPING_AGAIN_MS = 20_000;

/** Reports to the server what the browser's tabs show and where their member types, only on changes. */
export class PresenceReporter {
  private readonly options: TellerOptions;
  private readonly tab = crypto.randomUUID();
  private readonly others = new Map<string, AboutTab>();
  private own = { viewing: null as string | null, typingIn: null as string | null };
  private leads = false;
  private streamId: string | null = null;
  private told = "";
  private timer: ReturnType<typeof setTimeout> | undefined;
  private colleagues: Presence["conversations"] = {};

  constructor(options: TellerOptions) {
    this.options = options;
  }

  join(): void {
    this.options.say({ kind: "roll-call" });
    this.sayAbout(false);
  }

  leave(): void {
    this.sayAbout(true);
    this.others.clear();
    clearTimeout(this.timer);
  }

  about(own: { viewing: string | null; typingIn: string | null }): void {
    if (own.viewing === this.own.viewing && own.typingIn === this.own.typingIn) return;
    this.own = own;
    this.sayAbout(false);
    this.plan(GATHER_MS);
  }

  lead(leads: boolean): void {
    this.leads = leads;
    if (leads) this.options.say({ kind: "roll-call" });
  }

  streamIs(streamId: string | null): void {
    this.streamId = streamId;
    this.told = "";
    this.plan(GATHER_MS);
  }

  hear(word: Extract<TabMessage, { kind: "about" | "roll-call" }>): void {
    if (word.kind === "roll-call") {
      this.sayAbout(false);
      return;
    }
    if (word.gone) this.others.delete(word.tab);
    else this.others.set(word.tab, word);
    this.plan(GATHER_MS);
  }

  fold(data: unknown): Presence {
    const { whole, conversations } = presenceSchema.parse(data);
    this.colleagues = whole ? conversations : { ...this.colleagues, ...conversations };
    return { whole: true, conversations: this.colleagues };
  }

  private sayAbout(gone: boolean): void {
    this.options.say({ kind: "about", tab: this.tab, ...this.own, gone });
  }

  private plan(ms: number): void {
    clearTimeout(this.timer);
    if (this.leads && this.streamId) this.timer = setTimeout(() => void this.post(), ms);
  }

  private async post(): Promise<void> {
    const { streamId } = this;
    if (!streamId) return;
    const tabs = [this.own, ...this.others.values()];
    const viewing = [...new Set(tabs.map((tab) => tab.viewing).filter((id) => id !== null))].sort();
    const typingIn = tabs.find((tab) => tab.typingIn !== null)?.typingIn ?? null;
    const text = JSON.stringify([streamId, viewing, typingIn]);
    // A browser that never showed a conversation has nothing to report.
    const isFirst = this.told === "" && viewing.length === 0;
    if (!isFirst && text !== this.told) {
      try {
        await this.options.post({ streamId, viewing, typingIn });
        this.told = text;
      } catch {
        return this.plan(RETRY_MS);
      }
    }
    if (typingIn) {
      this.timer = setTimeout(() => {
        this.told = "";
        void this.post();
      }, TYPING_AGAIN_MS);
    }
  }
}
