import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { QuickRepliesPage } from "#components/settings/quick-replies-page.tsx";
import { requireMember } from "#lib/api/require-member.ts";
import { quickRepliesQuery } from "#lib/conversations/quick-replies/browser.ts";
import { listQuickReplies } from "#lib/conversations/quick-replies/queries.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("settings.nav.quick-replies");

export default async function Page() {
  const { ctx, allowed } = await requireMember("conversations.read");
  if (!allowed) return <AdminsOnly />;
  const client = new QueryClient();
  await client.prefetchQuery({ ...quickRepliesQuery, queryFn: () => listQuickReplies(ctx) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <QuickRepliesPage />
    </HydrationBoundary>
  );
}
