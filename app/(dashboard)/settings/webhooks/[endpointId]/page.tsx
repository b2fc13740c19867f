import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { notFound } from "next/navigation";
import { WebhookPage } from "#components/developers/webhooks/webhook-page.tsx";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { requireMember } from "#lib/api/require-member.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { titleOf } from "#lib/platform/page-title.ts";
import { webhookQuery } from "#lib/webhooks/browser.ts";
import { getEndpointView } from "#lib/webhooks/queries.ts";

export const generateMetadata = titleOf("webhooks.endpointTitle");

export default async function Page({ params }: { params: Promise<{ endpointId: string }> }) {
  const { ctx, allowed } = await requireMember("webhooks.manage");
  if (!allowed) return <AdminsOnly />;
  const { endpointId } = await params;
  const endpoint = await getEndpointView(ctx, endpointId).catch((error: unknown) => {
    if (isAppError(error, "NOT_FOUND")) notFound();
    throw error;
  });
  const client = new QueryClient();
  client.setQueryData(webhookQuery(endpoint.id).queryKey, endpoint);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <WebhookPage id={endpoint.id} />
    </HydrationBoundary>
  );
}
