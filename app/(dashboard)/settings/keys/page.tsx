import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { KeysPage } from "#components/developers/keys/keys-page.tsx";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { keysQuery } from "#lib/accounts/api-keys/browser.ts";
import { listKeys } from "#lib/accounts/api-keys/queries.ts";
import { requireMember } from "#lib/api/require-member.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("settings.nav.keys");

export default async function Page() {
  const { ctx, allowed } = await requireMember("keys.manage");
  if (!allowed) return <AdminsOnly />;
  const client = new QueryClient();
  await client.prefetchQuery({ ...keysQuery, queryFn: () => listKeys(ctx) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <KeysPage />
    </HydrationBoundary>
  );
}
