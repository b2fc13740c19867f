import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { DataPage } from "#components/settings/data/data-page.tsx";
import { requireMember } from "#lib/api/require-member.ts";
import { exportsQuery } from "#lib/data/browser.ts";
import { listExports } from "#lib/data/queries.ts";
import { titleOf } from "#lib/platform/page-title.ts";
import { retentionQuery } from "#lib/retention/browser.ts";
import { readRetention } from "#lib/retention/queries.ts";

export const generateMetadata = titleOf("settings.nav.data");

export default async function Page() {
  const { ctx, allowed } = await requireMember("data.export");
  if (!allowed) return <AdminsOnly />;
  const client = new QueryClient();
  await Promise.all([
    client.prefetchQuery({ ...exportsQuery, queryFn: () => listExports(ctx) }),
    client.prefetchQuery({ ...retentionQuery, queryFn: () => readRetention(ctx) }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <DataPage />
    </HydrationBoundary>
  );
}
