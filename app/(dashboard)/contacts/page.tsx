import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { ContactsPage } from "#components/contacts/contacts-page.tsx";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { requireMember } from "#lib/api/require-member.ts";
import { contactListQuery, labelsQuery, segmentsQuery } from "#lib/contacts/browser.ts";
import { listLabels } from "#lib/contacts/label-queries.ts";
import { listContacts } from "#lib/contacts/page-queries.ts";
import { listContactsPageQuery } from "#lib/contacts/page-schema.ts";
import { listSegments } from "#lib/contacts/segment-queries.ts";
import { readContactList } from "#lib/contacts/segment-rules.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("common.contacts");

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { ctx, allowed } = await requireMember("contacts.read");
  if (!allowed) return <AdminsOnly />;
  const client = new QueryClient();
  const segments = await listSegments(ctx);
  client.setQueryData(segmentsQuery.queryKey, segments);
  const { filter } = readContactList(Object.entries(await searchParams), segments.data);
  const query = listContactsPageQuery.safeParse(filter);
  if (query.success) {
    await client.prefetchInfiniteQuery({
      ...contactListQuery(filter),
      queryFn: () => listContacts(ctx, query.data),
    });
  }
  await client.prefetchQuery({ ...labelsQuery, queryFn: () => listLabels(ctx) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ContactsPage />
    </HydrationBoundary>
  );
}
