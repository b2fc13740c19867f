import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { newerMessage } from "#components/inbox/live/newer.ts";
import { readThreadPage, threadPage, threadQuery } from "#lib/messages/browser.ts";
import { withReaction } from "#lib/messages/reaction-rules.ts";
import type { MessageList, MessageView } from "#lib/messages/schema.ts";

/** The pages of a thread that are loaded, newest first; a part of the whole, without a hole in it. */
export type ThreadPages = InfiniteData<MessageList, unknown>;

/** So many messages stay in reach while one reads along at the end; older ones are a scroll away. */
const KEPT_AT_END = 200;

/** Puts news of a message into its thread, if that is loaded. */
export function applyMessage(client: QueryClient, message: MessageView): void {
  const { queryKey } = threadQuery(message.conversationId);
  const apply = () =>
    client.setQueryData<ThreadPages>(queryKey, (thread) =>
      thread ? withMessage(thread, message) : undefined,
    );
  apply();
  // A page under way was read before this and replaces what is here: what it does not know yet is told again.
  for (const key of [queryKey, jumpKey(message.conversationId)]) {
    const underWay = client.getQueryCache().find({ queryKey: key, exact: true });
    if (underWay?.state.fetchStatus === "fetching") void underWay.promise?.then(apply, apply);
  }
}

const jumpKey = (conversationId: string) => ["thread-jump", conversationId];

/**
 * Shows another part of a thread: the newest messages, or those around one.
 * @throws ApiError NOT_FOUND when the message is not of this thread
 */
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

/** Whether the end of the thread is loaded, so that what is new has its place. */
export function reachesEnd(thread: ThreadPages | undefined): boolean {
  return thread?.pages[0]?.hasNewer === false;
}

export function holds(thread: ThreadPages | undefined, id: string): boolean {
  return thread?.pages.some((page) => page.data.some((message) => message.id === id)) ?? false;
}

/**
 * The thread with news of a message. It may come twice and, as the answer to a send and as an event, in either order: of
 * two states of one message the newer one stays. A message that is not here yet is added only where no hole would lie
 * before it; a reaction also goes on what it is for.
 */
export function withMessage(thread: ThreadPages, message: MessageView): ThreadPages {
  const placed = holds(thread, message.id) ? withChanged(thread, message) : withAdded(thread, message);
  return withGivenReaction(placed, message);
}

function withChanged(thread: ThreadPages, message: MessageView): ThreadPages {
  return mapMessages(thread, (item) => (item.id === message.id ? further(item, message) : item));
}

function withAdded(thread: ThreadPages, message: MessageView): ThreadPages {
  const all = thread.pages.flatMap((page) => page.data);
  const newest = all[0];
  const oldest = all.at(-1);
  // Beyond the ends of what is loaded there may be others, unless there is nothing more that way.
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

function withGivenReaction(thread: ThreadPages, message: MessageView): ThreadPages {
  const { content, replyTo, author } = message;
  if (content.kind !== "reaction" || !replyTo || !holds(thread, replyTo.id)) return thread;
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

/** Lets go of the oldest of a long thread that is read at its end; they are loaded again when one scrolls up. */
export function trimmed(thread: ThreadPages): ThreadPages {
  const all = thread.pages.flatMap((page) => page.data);
  if (!reachesEnd(thread) || all.length <= 2 * KEPT_AT_END) return thread;
  const page = { data: all.slice(0, KEPT_AT_END), hasOlder: true, hasNewer: false };
  return { pages: [page], pageParams: [threadPage.latest] };
}

function further(known: MessageView, news: MessageView): MessageView {
  const newer = newerMessage(known, news);
  const { reactions } = known;
  if (newer === known) return known;
  return reactions ? { ...newer, reactions } : newer;
}

/** The order of a thread: by time, then by id. */
export function compareMessages(a: MessageView, b: MessageView): number {
  return compare(a.createdAt, b.createdAt) || compare(a.id, b.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
