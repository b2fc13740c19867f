import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { notFound } from "next/navigation";
import { SandboxPage } from "#components/sandbox/sandbox-page.tsx";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { requireMember } from "#lib/api/require-member.ts";
import { listSandboxPhoneNumberIds } from "#lib/numbers/queries.ts";
import { env } from "#lib/platform/env.ts";
import { titleOf } from "#lib/platform/page-title.ts";
import { chatsQuery } from "#lib/simulator/browser.ts";
import { findSandboxNumbers, listChats } from "#lib/simulator/queries.ts";

export const generateMetadata = titleOf("common.sandbox");

export default async function Page() {
  if (!env().PARLEY_SANDBOX) notFound();
  const { ctx, allowed } = await requireMember("sandbox.use");
  if (!allowed) return <AdminsOnly />;
  const client = new QueryClient();
  const numbers = await findSandboxNumbers(ctx.db, await listSandboxPhoneNumberIds(ctx));
  await client.prefetchQuery({ ...chatsQuery, queryFn: () => listChats(ctx.db, numbers) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SandboxPage />
    </HydrationBoundary>
  );
}
