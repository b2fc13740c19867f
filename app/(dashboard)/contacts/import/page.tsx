import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { ImportsPage } from "#components/contacts/imports-page.tsx";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { requireMember } from "#lib/api/require-member.ts";
import { importsQuery } from "#lib/contacts/imports/browser.ts";
import { listImports } from "#lib/contacts/imports/queries.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("contacts.import.title");

export default async function Page() {
  const { ctx, allowed } = await requireMember("contacts.import");
  if (!allowed) return <AdminsOnly />;
  const client = new QueryClient();
  await client.prefetchQuery({ ...importsQuery, queryFn: () => listImports(ctx) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ImportsPage />
    </HydrationBoundary>
  );
}
