import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { AlertsPage } from "#components/settings/alerts-page.tsx";
import { alertsQuery } from "#lib/accounts/alerts/browser.ts";
import { listAlerts } from "#lib/accounts/alerts/queries.ts";
import { requireMember } from "#lib/api/require-member.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("settings.nav.alerts");

export default async function Page() {
  const { ctx, allowed } = await requireMember("alerts.manage");
  if (!allowed) return <AdminsOnly />;
  const client = new QueryClient();
  await client.prefetchQuery({ ...alertsQuery, queryFn: () => listAlerts(ctx) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <AlertsPage />
    </HydrationBoundary>
  );
}
