import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { LabelsPage } from "#components/contacts/labels-page.tsx";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { requireMember } from "#lib/api/require-member.ts";
import { labelsQuery } from "#lib/contacts/browser.ts";
import { listLabels } from "#lib/contacts/label-queries.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("settings.nav.labels");

export default async function Page() {
  const { ctx, allowed } = await requireMember("conversations.read");
  if (!allowed) return <AdminsOnly />;
  const client = new QueryClient();
  await client.prefetchQuery({ ...labelsQuery, queryFn: () => listLabels(ctx) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LabelsPage />
    </HydrationBoundary>
  );
}
