import { createStore } from "zustand";
import type { Presence, PresentMember } from "#lib/events/live/schema.ts";

export interface Teammate {
  userId: string;
  name: string;
  isTyping: boolean;
}

interface Entry extends PresentMember {
  typingUntil: number;
}

const TYPING_TIMEOUT_MS = 6000;

export class PresenceStore {
  /** Teammates by conversation; an array stays the same until something in it changes. */
  readonly store = createStore<{
    teammates: Readonly<Record<string, readonly Teammate[]>>;
    typingIn: string | null;
  }>(() => ({ teammates: {}, typingIn: null }));
  #entries: Record<string, Entry[]> = {};
  #expiry: ReturnType<typeof setTimeout> | undefined;
  #typingTimeout: ReturnType<typeof setTimeout> | undefined;
  readonly #ownId: string;

  constructor(ownId: string) {
    this.#ownId = ownId;
  }

  apply({ whole, conversations }: Presence): void {
    const now = Date.now();
    const updated = Object.entries(conversations).map(
      ([id, members]) => [id, toEntries(members, now)] as const,
    );
    this.#entries = { ...(whole ? {} : this.#entries), ...Object.fromEntries(updated) };
    this.#refresh();
  }

  clear(): void {
    this.#entries = {};
    this.#refresh();
  }

  startTyping(conversationId: string): void {
    clearTimeout(this.#typingTimeout);
    this.#typingTimeout = setTimeout(() => this.stopTyping(conversationId), TYPING_TIMEOUT_MS);
    this.store.setState({ typingIn: conversationId });
  }

  stopTyping(conversationId: string): void {
    if (this.store.getState().typingIn !== conversationId) return;
    clearTimeout(this.#typingTimeout);
    this.store.setState({ typingIn: null });
  }

  #refresh(): void {
    const now = Date.now();
    const before = this.store.getState().teammates;
    const teammates: Record<string, readonly Teammate[]> = {};
    for (const [id, entries] of Object.entries(this.#entries)) {
      const others = entries.filter(({ userId }) => userId !== this.#ownId);
      const next = others.map(({ userId, name, typingUntil }) => ({
        userId,
        name,
        isTyping: typingUntil > now,
      }));
      const known = before[id];
      if (next.length > 0) teammates[id] = known && isSame(known, next) ? known : next;
    }
    this.store.setState({ teammates });
    const ends = Object.values(this.#entries).flatMap((entries) =>
      entries.map(({ typingUntil }) => typingUntil),
    );
    const next = Math.min(...ends.filter((end) => end > now));
    clearTimeout(this.#expiry);
    if (Number.isFinite(next)) this.#expiry = setTimeout(() => this.#refresh(), next - now + 1);
  }
}

function toEntries(members: Presence["conversations"][string], now: number): Entry[] {
  return members.map((member) => ({
    ...member,
    typingUntil: member.typingForMs === null ? 0 : now + member.typingForMs,
  }));
}

function isSame(a: readonly Teammate[], b: readonly Teammate[]): boolean {
  return (
    a.length === b.length &&
    a.every((item, index) => item.userId === b[index]?.userId && item.isTyping === b[index]?.isTyping)
  );
}
