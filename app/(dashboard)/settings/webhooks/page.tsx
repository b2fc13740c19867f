import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { WebhooksPage } from "#components/developers/webhooks/webhooks-page.tsx";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { requireMember } from "#lib/api/require-member.ts";
import { titleOf } from "#lib/platform/page-title.ts";
import { webhooksQuery } from "#lib/webhooks/browser.ts";
import { listEndpointViews } from "#lib/webhooks/queries.ts";

export const generateMetadata = titleOf("settings.nav.webhooks");

export default async function Page() {
  const { ctx, allowed } = await requireMember("webhooks.manage");
  if (!allowed) return <AdminsOnly />;
  const client = new QueryClient();
  await client.prefetchQuery({ ...webhooksQuery, queryFn: () => listEndpointViews(ctx) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <WebhooksPage />
    </HydrationBoundary>
  );
}
