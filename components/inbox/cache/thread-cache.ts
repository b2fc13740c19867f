import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { newerMessage } from "#components/inbox/cache/compare-versions.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import { readThreadPage, threadPage, threadQuery } from "#lib/messages/browser.ts";
import type { MessageList } from "#lib/messages/inbox-schema.ts";
import { withReaction } from "#lib/messages/reading/reaction-rules.ts";
import { compareText } from "#lib/platform/compare-text.ts";

export type ThreadPages = InfiniteData<MessageList, unknown>;

const LOADED_AT_END = 200;

export function applyMessage(client: QueryClient, message: MessageView): void {
  const { queryKey } = threadQuery(message.conversationId);
  const apply = () =>
    client.setQueryData<ThreadPages>(queryKey, (thread) =>
      thread ? withMessage(thread, message) : undefined,
    );
  apply();
  // A fetch in flight may lack this message.
  for (const key of [queryKey, jumpKey(message.conversationId)]) {
    const running = client.getQueryCache().find({ queryKey: key, exact: true });
    if (running?.state.fetchStatus === "fetching") void running.promise?.then(apply, apply);
  }
}

const jumpKey = (conversationId: string) => ["thread-jump", conversationId];

/** @throws ApiError NOT_FOUND when the message is not in this thread */
export async function jumpTo(client: QueryClient, conversationId: string, page: string): Promise<void> {
  const { queryKey } = threadQuery(conversationId);
  await client.cancelQueries({ queryKey });
  await client.fetchQuery({
    queryKey: jumpKey(conversationId),
    queryFn: async ({ signal }) => {
      const list = await readThreadPage(conversationId, page, signal);
      client.setQueryData<ThreadPages>(queryKey, { pages: [list], pageParams: [page] });
      return null;
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

export function reachesEnd(thread: ThreadPages | undefined): boolean {
  return thread?.pages[0]?.hasNewer === false;
}

export function findMessage(thread: ThreadPages | undefined, id: string): MessageView | undefined {
  return thread?.pages.flatMap((page) => page.data).find((message) => message.id === id);
}

export function hasMessage(thread: ThreadPages | undefined, id: string): boolean {
  return thread?.pages.some((page) => page.data.some((message) => message.id === id)) ?? false;
}

/** Responses and events arrive in any order: the newer state wins. A message outside the loaded range is ignored. */
export function withMessage(thread: ThreadPages, message: MessageView): ThreadPages {
  const known = findMessage(thread, message.id);
  const updated = known ? withChanged(thread, known, message) : withAdded(thread, message);
  return withReactionOnTarget(updated, message);
}

function withChanged(thread: ThreadPages, known: MessageView, message: MessageView): ThreadPages {
  const merged = mergeStates(known, message);
  if (merged.createdAt === known.createdAt)
    return mapMessages(thread, (item) => (item === known ? merged : item));
  const pages = thread.pages.map((page) => ({ ...page, data: page.data.filter((item) => item !== known) }));
  return withAdded({ ...thread, pages }, merged);
}

function withAdded(thread: ThreadPages, message: MessageView): ThreadPages {
  const all = thread.pages.flatMap((page) => page.data);
  const newest = all[0];
  const oldest = all.at(-1);
  // Otherwise there may be unloaded messages in between.
  if (thread.pages[0]?.hasNewer && (!newest || compareMessages(message, newest) > 0)) return thread;
  if (thread.pages.at(-1)?.hasOlder && (!oldest || compareMessages(message, oldest) < 0)) return thread;
  const target = thread.pages.findIndex((page) => {
    const last = page.data.at(-1);
    return last !== undefined && compareMessages(message, last) > 0;
  });
  const index = target === -1 ? thread.pages.length - 1 : target;
  const pages = thread.pages.map((page, at) =>
    at === index ? { ...page, data: [message, ...page.data].sort((a, b) => compareMessages(b, a)) } : page,
  );
  return { ...thread, pages };
}

function withReactionOnTarget(thread: ThreadPages, message: MessageView): ThreadPages {
  const { content, replyTo, author } = message;
  if (content.kind !== "reaction" || !replyTo || !hasMessage(thread, replyTo.id)) return thread;
  return mapMessages(thread, (item) =>
    item.id === replyTo.id
      ? {
          ...item,
          reactions: withReaction(item.reactions ?? [], { ...message, authorName: author.name }),
        }
      : item,
  );
}

function mapMessages(thread: ThreadPages, change: (message: MessageView) => MessageView): ThreadPages {
  const pages = thread.pages.map((page) => {
    const data = page.data.map(change);
    return data.some((message, index) => message !== page.data[index]) ? { ...page, data } : page;
  });
  return { ...thread, pages };
}

export function trimThread(thread: ThreadPages): ThreadPages {
  const all = thread.pages.flatMap((page) => page.data);
  if (!reachesEnd(thread) || all.length <= 2 * LOADED_AT_END) return thread;
  const page = { data: all.slice(0, LOADED_AT_END), hasOlder: true, hasNewer: false };
  return { pages: [page], pageParams: [threadPage.latest] };
}

function mergeStates(known: MessageView, incoming: MessageView): MessageView {
  const newer = newerMessage(known, incoming);
  const { reactions } = known;
  if (newer === known) return known;
  return reactions ? { ...newer, reactions } : newer;
}

export function compareMessages(a: MessageView, b: MessageView): number {
  return compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id);
}
