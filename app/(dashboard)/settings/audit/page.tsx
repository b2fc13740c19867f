import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { AuditPage } from "#components/settings/audit/audit-page.tsx";
import { readFilter } from "#components/ui/url-filter.ts";
import { auditActorsQuery, auditQuery } from "#lib/accounts/audit/browser.ts";
import { listAudit, listAuditActors } from "#lib/accounts/audit/queries.ts";
import { auditFilterSchema, listAuditQuery, withDefaultArea } from "#lib/accounts/audit/schema.ts";
import { requireMember } from "#lib/api/require-member.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("settings.nav.audit");

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ searchParams }: Props) {
  const { ctx, allowed } = await requireMember("audit.read");
  if (!allowed) return <AdminsOnly />;
  const search = await searchParams;
  const given = { get: (name: string) => [search[name] ?? null].flat()[0] ?? null };
  const filter = withDefaultArea(readFilter(auditFilterSchema, given));
  const client = new QueryClient();
  await Promise.all([
    client.prefetchQuery({ ...auditActorsQuery, queryFn: () => listAuditActors(ctx) }),
    client.prefetchInfiniteQuery({
      ...auditQuery(filter),
      queryFn: () => listAudit(ctx, listAuditQuery.parse(filter)),
    }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <AuditPage />
    </HydrationBoundary>
  );
}
