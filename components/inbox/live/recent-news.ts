import type { QueryClient } from "@tanstack/react-query";
import { withLabel } from "#components/contacts/apply-label.ts";
import { newerConversation, newerMessage } from "#components/inbox/live/newer.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import type { MessageView } from "#lib/messages/schema.ts";

/** For how long news is remembered: longer than any answer that the server had read before it is under way. */
export const REMEMBER_MS = 5 * 60_000;
const MAX_REMEMBERED = 2000;

type Label = ConversationView["labels"][number];

interface News {
  at: number;
  conversation: ConversationView;
  messages: Map<string, MessageView>;
}

/**
 * The latest that this page heard of each conversation, so that neither an answer that was read earlier nor an event that
 * comes out of order brings back an older state.
 */
export class RecentNews {
  private readonly byId = new Map<string, News>();
  private readonly joined = new Map<string, string>();
  private readonly labels = new Map<string, Label | null>();

  /** Keeps the news. @returns the conversation as it stands by all that was heard */
  keep(conversation: ConversationView, message?: MessageView): ConversationView {
    const known = this.byId.get(conversation.id);
    const news = known ?? { at: 0, conversation, messages: new Map<string, MessageView>() };
    news.conversation = this.withLabels(newerConversation(known?.conversation, conversation));
    if (message) news.messages.set(message.id, newerMessage(news.messages.get(message.id), message));
    news.at = Date.now();
    // The youngest last, so that the oldest are forgotten first.
    this.byId.delete(conversation.id);
    this.byId.set(conversation.id, news);
    this.forgetOld();
    return news.conversation;
  }

  /** Notes how a label is now, or that it is no more: what people have it is not told one by one. */
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

  /** Notes that a thread was joined to another and is no more. */
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

const memories = new WeakMap<QueryClient, RecentNews>();

/** What the page of this cache heard lately. */
export function recentNews(client: QueryClient): RecentNews {
  const known = memories.get(client) ?? new RecentNews();
  memories.set(client, known);
  return known;
}
