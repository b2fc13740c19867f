import "server-only";
import type { QueryClient } from "@tanstack/react-query";
import { headers } from "next/headers";
import type { Ctx } from "#db/ctx.ts";
import { membersQuery } from "#lib/accounts/browser.ts";
import { listMembers } from "#lib/accounts/queries.ts";
import { labelsQuery } from "#lib/contacts/browser.ts";
import { listLabels } from "#lib/contacts/label-queries.ts";
import { conversationListQuery } from "#lib/conversations/browser.ts";
import { listConversations } from "#lib/conversations/queries.ts";
import { listConversationsQuery } from "#lib/conversations/schema.ts";
import { savedViewsQuery, viewCountsQuery } from "#lib/conversations/views/browser.ts";
import { listSavedViews, readViewCounts } from "#lib/conversations/views/queries.ts";
import { readViewFilter, writeFilter } from "#lib/conversations/views/rules.ts";
import { teamsQuery } from "#lib/teams/browser.ts";
import { listTeams } from "#lib/teams/queries.ts";

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
    // Views would jump when the teams arrive, and photos would replace initials.
    client.prefetchQuery({ ...teamsQuery, queryFn: () => listTeams(ctx) }),
    client.prefetchQuery({ ...membersQuery, queryFn: () => listMembers(ctx) }),
    query.success
      ? client.prefetchInfiniteQuery({
          ...conversationListQuery({ ...filter, currentMemberId }),
          queryFn: () => listConversations(ctx, query.data),
        })
      : null,
  ]);
}
