import "server-only";
import type { QueryClient } from "@tanstack/react-query";
import { headers } from "next/headers";
import type { Ctx } from "#db/ctx.ts";
import { labelsQuery } from "#lib/contacts/browser.ts";
import { listLabels } from "#lib/contacts/label-queries.ts";
import { conversationListQuery } from "#lib/conversations/browser.ts";
import { listConversations } from "#lib/conversations/queries.ts";
import { listConversationsQuery } from "#lib/conversations/schema.ts";
import { savedViewsQuery, viewCountsQuery } from "#lib/conversations/views/browser.ts";
import { listSavedViews, readViewCounts } from "#lib/conversations/views/queries.ts";
import { readViewFilter, writeFilter } from "#lib/conversations/views/rules.ts";

export async function prefetchList(client: QueryClient, ctx: Ctx, currentMemberId: string): Promise<void> {
  const { searchParams } = new URL((await headers()).get("x-parley-path") ?? "/", "http://parley");
  const views = await listSavedViews(ctx);
  client.setQueryData(savedViewsQuery.queryKey, views);
  const saved = views.data.find(({ id }) => id === searchParams.get("saved"));
  const filter = saved ? saved.filter : readViewFilter(searchParams);
  const query = listConversationsQuery.safeParse(Object.fromEntries(writeFilter(filter)));
  await Promise.all([
    client.prefetchQuery({ ...viewCountsQuery, queryFn: () => readViewCounts(ctx) }),
    client.prefetchQuery({ ...labelsQuery, queryFn: () => listLabels(ctx) }),
    query.success
      ? client.prefetchInfiniteQuery({
          ...conversationListQuery({ ...filter, currentMemberId }),
          queryFn: () => listConversations(ctx, query.data),
        })
      : null,
  ]);
}
