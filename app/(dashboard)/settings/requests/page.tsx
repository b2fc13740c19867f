import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { RequestsPage } from "#components/settings/requests-page.tsx";
import { readFilter } from "#components/settings/url-filter.ts";
import { requireMember } from "#lib/http/require-member.ts";
import { keysQuery } from "#lib/keys/browser.ts";
import { listKeys } from "#lib/keys/queries.ts";
import { requestsQuery } from "#lib/requests/browser.ts";
import { listRequests } from "#lib/requests/queries.ts";
import { listRequestsQuery, requestFilterSchema } from "#lib/requests/schema.ts";

export const metadata: Metadata = { title: "Request log" };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ searchParams }: Props) {
  const { ctx, allowed } = await requireMember("requests.read");
  if (!allowed) return <AdminsOnly />;
  const given = await searchParams;
  const filter = readFilter(requestFilterSchema, { get: (name) => [given[name] ?? null].flat()[0] ?? null });
  const client = new QueryClient();
  await Promise.all([
    client.prefetchQuery({ ...keysQuery, queryFn: () => listKeys(ctx) }),
    client.prefetchInfiniteQuery({
      ...requestsQuery(filter),
      queryFn: () => listRequests(ctx, listRequestsQuery.parse(filter)),
    }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <RequestsPage />
    </HydrationBoundary>
  );
}
