import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { RequestPage } from "#components/developers/logs/request-page.tsx";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { requestQuery } from "#lib/api/request-log/browser.ts";
import { getRequest } from "#lib/api/request-log/queries.ts";
import { requireMember } from "#lib/api/require-member.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("settings.requests.details");

export default async function Page({ params }: { params: Promise<{ requestId: string }> }) {
  const { ctx, allowed } = await requireMember("requests.read");
  if (!allowed) return <AdminsOnly />;
  const { requestId } = await params;
  const client = new QueryClient();
  await client.prefetchQuery({ ...requestQuery(requestId), queryFn: () => getRequest(ctx, requestId) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <RequestPage requestId={requestId} />
    </HydrationBoundary>
  );
}
