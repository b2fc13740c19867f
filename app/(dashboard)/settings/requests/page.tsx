import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { RequestsPage } from "#components/developers/logs/requests-page.tsx";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { readFilter } from "#components/ui/url-filter.ts";
import { keysQuery } from "#lib/accounts/api-keys/browser.ts";
import { listKeys } from "#lib/accounts/api-keys/queries.ts";
import { requestsQuery } from "#lib/api/request-log/browser.ts";
import { listRequests } from "#lib/api/request-log/queries.ts";
import { listRequestsQuery, requestFilterSchema } from "#lib/api/request-log/schema.ts";
import { requireMember } from "#lib/api/require-member.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("settings.nav.requests");

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
