import "server-only";
import type { QueryClient } from "@tanstack/react-query";
import { headers } from "next/headers";
import { conversationIdOf } from "#components/shell/navigation/conversation-id.ts";
import type { Ctx } from "#db/ctx.ts";
import { conversationQuery } from "#lib/conversations/browser.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import { threadPage, threadQuery } from "#lib/messages/browser.ts";
import { listMessagesQuery } from "#lib/messages/inbox-schema.ts";
import { listMessages } from "#lib/messages/reading/thread-queries.ts";
import { isAppError } from "#lib/platform/errors.ts";

export async function prefetchOpen(client: QueryClient, ctx: Ctx): Promise<void> {
  const url = new URL((await headers()).get("x-parley-path") ?? "/", "http://parley");
  const id = conversationIdOf(url.pathname);
  if (!id) return;
  const around = listMessagesQuery.safeParse({ around: url.searchParams.get("at") ?? "unread" }).data;
  try {
    const conversation = await getConversation(ctx, id);
    const query = around ?? listMessagesQuery.parse({ around: "unread" });
    const page = await listMessages(ctx, id, query).catch((error: unknown) => {
      // The linked message is in another thread.
      if (isAppError(error, "NOT_FOUND")) return listMessages(ctx, id, listMessagesQuery.parse({}));
      throw error;
    });
    client.setQueryData(conversationQuery(id).queryKey, conversation);
    client.setQueryData(threadQuery(id).queryKey, {
      pages: [page],
      pageParams: [query.around && page.hasNewer ? threadPage.around(query.around) : threadPage.unread],
    });
  } catch (error) {
    if (!isAppError(error, "NOT_FOUND")) throw error;
  }
}
