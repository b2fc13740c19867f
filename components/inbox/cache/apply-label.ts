import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { labelsQuery } from "#lib/contacts/browser.ts";
import type { Label } from "#lib/contacts/label-schema.ts";
import { conversationKey, conversationListKey } from "#lib/conversations/browser.ts";
import type { ConversationList, ConversationView } from "#lib/conversations/schema.ts";
import { compareText } from "#lib/platform/compare-text.ts";

/** @param label null if it was deleted; another id than `id` if it was merged into that label */
export function applyLabel(client: QueryClient, id: string, label: Label | null): void {
  void client.invalidateQueries({ queryKey: labelsQuery.queryKey });
  client.setQueriesData<{ conversation: ConversationView }>({ queryKey: conversationKey }, (old) =>
    old ? { ...old, conversation: withLabel(old.conversation, id, label) } : undefined,
  );
  client.setQueriesData<InfiniteData<ConversationList>>({ queryKey: conversationListKey }, (list) =>
    list
      ? {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            data: page.data.map((conversation) => withLabel(conversation, id, label)),
          })),
        }
      : undefined,
  );
}

export function withLabel<T extends { labels: Label[] }>(item: T, id: string, label: Label | null): T {
  if (!item.labels.some((carried) => carried.id === id)) return item;
  const others = item.labels.filter((other) => other.id !== id && other.id !== label?.id);
  const labels = label ? [...others, { id: label.id, name: label.name, color: label.color }] : others;
  return { ...item, labels: labels.sort((a, b) => compareText(a.name.toLowerCase(), b.name.toLowerCase())) };
}
