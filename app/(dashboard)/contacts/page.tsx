import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ContactsPage } from "#components/contacts/contacts-page.tsx";
import { labelsQuery } from "#lib/contacts/browser.ts";
import { listLabels } from "#lib/contacts/label-queries.ts";
import { hasRole, requireMember } from "#lib/http/require-member.ts";

export const metadata: Metadata = { title: "Contacts" };

export default async function Page() {
  const { ctx, viewer } = await requireMember();
  const client = new QueryClient();
  await client.prefetchQuery({ ...labelsQuery, queryFn: () => listLabels(ctx) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ContactsPage isAdmin={hasRole(viewer.role, "admin")} />
    </HydrationBoundary>
  );
}
