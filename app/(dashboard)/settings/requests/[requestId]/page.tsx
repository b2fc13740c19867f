import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { RequestPage } from "#components/settings/request-page.tsx";
import { requireMember } from "#lib/http/require-member.ts";
import { requestQuery } from "#lib/requests/browser.ts";
import { getRequest } from "#lib/requests/queries.ts";

export const metadata: Metadata = { title: "Call" };

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
