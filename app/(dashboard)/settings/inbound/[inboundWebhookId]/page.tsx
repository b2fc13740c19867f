import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { InboundWebhookPage } from "#components/developers/logs/inbound-webhook-page.tsx";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { requireMember } from "#lib/api/require-member.ts";
import { inboundWebhookQuery } from "#lib/ingest/browser.ts";
import { getInboundWebhook } from "#lib/ingest/queries.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("settings.inbound.inboundWebhookTitle");

export default async function Page({ params }: { params: Promise<{ inboundWebhookId: string }> }) {
  const { ctx, allowed } = await requireMember("inbound.manage");
  if (!allowed) return <AdminsOnly />;
  const { inboundWebhookId } = await params;
  const client = new QueryClient();
  await client.prefetchQuery({
    ...inboundWebhookQuery(inboundWebhookId),
    queryFn: () => getInboundWebhook(ctx, inboundWebhookId),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <InboundWebhookPage inboundWebhookId={inboundWebhookId} />
    </HydrationBoundary>
  );
}
