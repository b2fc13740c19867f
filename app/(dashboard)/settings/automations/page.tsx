import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { AutomationsPage } from "#components/settings/automations/automations-page.tsx";
import { requireMember } from "#lib/api/require-member.ts";
import { automationsQuery } from "#lib/automations/browser.ts";
import { readAutomations } from "#lib/automations/queries.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("settings.nav.automations");

export default async function Page() {
  const { ctx, allowed } = await requireMember("teams.manage");
  if (!allowed) return <AdminsOnly />;
  const client = new QueryClient();
  await client.prefetchQuery({ ...automationsQuery, queryFn: () => readAutomations(ctx) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <AutomationsPage />
    </HydrationBoundary>
  );
}
