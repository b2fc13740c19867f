import type { Presence, PresentMember } from "#lib/realtime/schema.ts";

/** A colleague in a conversation. */
export interface Colleague {
  userId: string;
  name: string;
  isTyping: boolean;
}

interface Entry extends PresentMember {
  typingUntil: number;
}

const NOBODY: readonly Colleague[] = [];
/** Without a keystroke for this long, nobody types any more. */
const STILL_TYPING_MS = 6000;

/** Who else is where, and where this page's member types; what has run out is taken back by itself. */
export class PresenceStore {
  private readonly listeners = new Set<() => void>();
  private entries: Record<string, Entry[]> = {};
  private shown = new Map<string, readonly Colleague[]>();
  private typingIn: string | null = null;
  private expiry: ReturnType<typeof setTimeout> | undefined;
  private stillness: ReturnType<typeof setTimeout> | undefined;
  private readonly ownId: string;

  constructor(ownId: string) {
    this.ownId = ownId;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The colleagues in a conversation: the same array until something changes. */
  readonly colleagues = (conversationId: string): readonly Colleague[] =>
    this.shown.get(conversationId) ?? NOBODY;

  readonly ownTypingIn = (): string | null => this.typingIn;

  take({ whole, conversations }: Presence): void {
    const now = Date.now();
    const told = Object.entries(conversations).map(([id, members]) => [id, timed(members, now)] as const);
    this.entries = { ...(whole ? {} : this.entries), ...Object.fromEntries(told) };
    this.refresh();
  }

  /** Nothing is known any more of who is where. */
  clear(): void {
    this.entries = {};
    this.refresh();
  }

  /** To be called at every keystroke. */
  typed(conversationId: string): void {
    clearTimeout(this.stillness);
    this.stillness = setTimeout(() => this.stopped(conversationId), STILL_TYPING_MS);
    this.setTyping(conversationId);
  }

  /** What was typed went, or was left. */
  stopped(conversationId: string): void {
    if (this.typingIn !== conversationId) return;
    clearTimeout(this.stillness);
    this.setTyping(null);
  }

  private setTyping(conversationId: string | null): void {
    if (this.typingIn === conversationId) return;
    this.typingIn = conversationId;
    this.publish();
  }

  private refresh(): void {
    const now = Date.now();
    const shown = new Map<string, readonly Colleague[]>();
    for (const [id, entries] of Object.entries(this.entries)) {
      const others = entries.filter(({ userId }) => userId !== this.ownId);
      const next = others.map(({ userId, name, typingUntil }) => ({
        userId,
        name,
        isTyping: typingUntil > now,
      }));
      const known = this.shown.get(id);
      if (next.length > 0) shown.set(id, known && isSame(known, next) ? known : next);
    }
    this.shown = shown;
    this.publish();
    const ends = Object.values(this.entries).flatMap((entries) =>
      entries.map(({ typingUntil }) => typingUntil),
    );
    const next = Math.min(...ends.filter((end) => end > now));
    clearTimeout(this.expiry);
    if (Number.isFinite(next)) this.expiry = setTimeout(() => this.refresh(), next - now + 1);
  }

  private publish(): void {
    for (const listener of this.listeners) listener();
  }
}

function timed(members: Presence["conversations"][string], now: number): Entry[] {
  return members.map((member) => ({
    ...member,
    typingUntil: member.typingForMs === null ? 0 : now + member.typingForMs,
  }));
}

function isSame(a: readonly Colleague[], b: readonly Colleague[]): boolean {
  return (
    a.length === b.length &&
    a.every((item, index) => item.userId === b[index]?.userId && item.isTyping === b[index]?.isTyping)
  );
}
