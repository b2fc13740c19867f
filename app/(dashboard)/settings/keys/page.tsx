import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { KeysPage } from "#components/settings/keys-page.tsx";
import { requireMember } from "#lib/http/require-member.ts";
import { keysQuery } from "#lib/keys/browser.ts";
import { listKeys } from "#lib/keys/queries.ts";

export const metadata: Metadata = { title: "API keys" };

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
