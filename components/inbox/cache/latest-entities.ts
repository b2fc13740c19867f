import type { QueryClient } from "@tanstack/react-query";
import { withLabel } from "#components/inbox/cache/apply-label.ts";
import { newerConversation, newerMessage } from "#components/inbox/cache/newer.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

/** How long a state is remembered: longer than any response that the server read before it can take. */
export const REMEMBER_MS = 5 * 60_000;
const MAX_REMEMBERED = 2000;

type Label = ConversationView["labels"][number];

interface News {
  at: number;
  conversation: ConversationView;
  messages: Map<string, MessageView>;
}

/**
 * The newest state of each conversation that this page received, so that neither an earlier response nor an event out
 * of order restores an older one.
 */
export class LatestEntities {
  private readonly byId = new Map<string, News>();
  private readonly joined = new Map<string, string>();
  private readonly labels = new Map<string, Label | null>();

  keep(conversation: ConversationView, message?: MessageView): ConversationView {
    const known = this.byId.get(conversation.id);
    const news = known ?? { at: 0, conversation, messages: new Map<string, MessageView>() };
    news.conversation = this.withLabels(newerConversation(known?.conversation, conversation));
    if (message) news.messages.set(message.id, newerMessage(news.messages.get(message.id), message));
    news.at = Date.now();
    // Insertion order is the eviction order.
    this.byId.delete(conversation.id);
    this.byId.set(conversation.id, news);
    this.forgetOld();
    return news.conversation;
  }

  /** Records a label's current state, null once deleted: conversations that carry it get no event of their own. */
  keepLabel(id: string, label: Label | null): void {
    this.labels.set(id, label);
    for (const news of this.byId.values()) news.conversation = this.withLabels(news.conversation);
  }

  private withLabels(conversation: ConversationView): ConversationView {
    return conversation.labels.reduce((item, { id }) => {
      const label = this.labels.get(id);
      return label === undefined ? item : withLabel(item, id, label);
    }, conversation);
  }

  keepJoined(fromId: string, intoId: string): void {
    this.joined.set(fromId, intoId);
    this.byId.delete(fromId);
  }

  isGone(id: string): boolean {
    return this.joined.has(id);
  }

  gone(): string[] {
    return [...this.joined.keys()];
  }

  conversation(id: string): ConversationView | undefined {
    return this.byId.get(id)?.conversation;
  }

  conversations(): ConversationView[] {
    return [...this.byId.values()].map(({ conversation }) => conversation);
  }

  messages(conversationId: string): MessageView[] {
    return [...(this.byId.get(conversationId)?.messages.values() ?? [])];
  }

  private forgetOld(): void {
    const oldest = Date.now() - REMEMBER_MS;
    for (const [id, { at }] of this.byId) {
      if (at > oldest && this.byId.size <= MAX_REMEMBERED) return;
      this.byId.delete(id);
    }
  }
}

const memories = new WeakMap<QueryClient, LatestEntities>();

export function latestEntities(client: QueryClient): LatestEntities {
  const known = memories.get(client) ?? new LatestEntities();
  memories.set(client, known);
  return known;
}
