import type { QueryClient } from "@tanstack/react-query";
import { withLabel } from "#components/inbox/cache/apply-label.ts";
import { newerConversation, newerMessage } from "#components/inbox/cache/compare-versions.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import { MINUTE } from "#lib/platform/clock.ts";

/** Longer than the slowest response. */
export const RETENTION_MS = 5 * MINUTE;
const MAX_ENTRIES = 2000;

type Label = ConversationView["labels"][number];

interface Entry {
  at: number;
  conversation: ConversationView;
  messages: Map<string, MessageView>;
}

/** Prevents an older response, or an event out of order, from restoring an earlier state of a conversation. */
export class LatestEntities {
  readonly #byId = new Map<string, Entry>();
  readonly #removed = new Set<string>();
  readonly #labels = new Map<string, Label | null>();

  record(conversation: ConversationView, message?: MessageView): ConversationView {
    if (this.#removed.has(conversation.id)) return conversation;
    const known = this.#byId.get(conversation.id);
    const entry = known ?? { at: 0, conversation, messages: new Map<string, MessageView>() };
    entry.conversation = this.#withLabels(newerConversation(known?.conversation, conversation));
    if (message) entry.messages.set(message.id, newerMessage(entry.messages.get(message.id), message));
    entry.at = Date.now();
    this.#byId.delete(conversation.id);
    this.#byId.set(conversation.id, entry);
    this.#evictOld();
    return entry.conversation;
  }

  /** Conversations with the label get no event of their own. Null: the label was deleted. */
  recordLabel(id: string, label: Label | null): void {
    this.#labels.set(id, label);
    for (const entry of this.#byId.values()) entry.conversation = this.#withLabels(entry.conversation);
  }

  #withLabels(conversation: ConversationView): ConversationView {
    return conversation.labels.reduce((item, { id }) => {
      const label = this.#labels.get(id);
      return label === undefined ? item : withLabel(item, id, label);
    }, conversation);
  }

  /** The conversation was merged into another one, or deleted with its contact. */
  recordRemoval(id: string): void {
    this.#removed.add(id);
    this.#byId.delete(id);
  }

  isRemoved(id: string): boolean {
    return this.#removed.has(id);
  }

  removedIds(): string[] {
    return [...this.#removed];
  }

  conversation(id: string): ConversationView | undefined {
    return this.#byId.get(id)?.conversation;
  }

  conversations(): ConversationView[] {
    return [...this.#byId.values()].map(({ conversation }) => conversation);
  }

  messages(conversationId: string): MessageView[] {
    return [...(this.#byId.get(conversationId)?.messages.values() ?? [])];
  }

  #evictOld(): void {
    const oldest = Date.now() - RETENTION_MS;
    for (const [id, { at }] of this.#byId) {
      if (at > oldest && this.#byId.size <= MAX_ENTRIES) return;
      this.#byId.delete(id);
    }
  }
}

const byClient = new WeakMap<QueryClient, LatestEntities>();

export function latestEntities(client: QueryClient): LatestEntities {
  const known = byClient.get(client) ?? new LatestEntities();
  byClient.set(client, known);
  return known;
}
