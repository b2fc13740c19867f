import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { ReceiptPage } from "#components/developers/logs/receipt-page.tsx";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { requireMember } from "#lib/api/require-member.ts";
import { receiptQuery } from "#lib/ingest/browser.ts";
import { getReceipt } from "#lib/ingest/queries.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("settings.inbound.receiptTitle");

export default async function Page({ params }: { params: Promise<{ receiptId: string }> }) {
  const { ctx, allowed } = await requireMember("inbound.manage");
  if (!allowed) return <AdminsOnly />;
  const { receiptId } = await params;
  const client = new QueryClient();
  await client.prefetchQuery({ ...receiptQuery(receiptId), queryFn: () => getReceipt(ctx, receiptId) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ReceiptPage receiptId={receiptId} />
    </HydrationBoundary>
  );
}
