import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { InboundPage } from "#components/developers/logs/inbound-page.tsx";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { readFilter } from "#components/ui/url-filter.ts";
import { requireMember } from "#lib/api/require-member.ts";
import { inboundQuery, inboundSummaryQuery } from "#lib/ingest/browser.ts";
import { listInboundWebhooks, summarizeInbound } from "#lib/ingest/queries.ts";
import { inboundFilterSchema, listInboundQuery } from "#lib/ingest/schema.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("settings.nav.inbound");

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ searchParams }: Props) {
  const { ctx, allowed } = await requireMember("inbound.manage");
  if (!allowed) return <AdminsOnly />;
  const given = await searchParams;
  const filter = readFilter(inboundFilterSchema, { get: (name) => [given[name] ?? null].flat()[0] ?? null });
  const client = new QueryClient();
  await Promise.all([
    client.prefetchQuery({ ...inboundSummaryQuery, queryFn: () => summarizeInbound(ctx) }),
    client.prefetchInfiniteQuery({
      ...inboundQuery(filter),
      queryFn: () => listInboundWebhooks(ctx, listInboundQuery.parse(filter)),
    }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <InboundPage />
    </HydrationBoundary>
  );
}
