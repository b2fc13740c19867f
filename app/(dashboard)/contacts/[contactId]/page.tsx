import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { notFound, redirect } from "next/navigation";
import { ContactPage } from "#components/contacts/contact-page.tsx";
import { ContactHistory } from "#components/inbox/thread/contact-history.tsx";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { requireMember } from "#lib/api/require-member.ts";
import { contactQuery } from "#lib/contacts/browser.ts";
import { getContactPage } from "#lib/contacts/page-queries.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("contacts.details.title");

export default async function Page({ params }: { params: Promise<{ contactId: string }> }) {
  const { ctx, currentMember, allowed } = await requireMember("contacts.read");
  if (!allowed) return <AdminsOnly />;
  const { contactId } = await params;
  const page = await getContactPage(ctx, contactId).catch((error: unknown) => {
    if (isAppError(error, "NOT_FOUND")) notFound();
    throw error;
  });
  if (page.contact.id !== contactId) redirect(`/contacts/${page.contact.id}`);
  const client = new QueryClient();
  client.setQueryData(contactQuery(contactId).queryKey, page);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ContactPage id={contactId}>
        <ContactHistory contactId={contactId} currentMemberId={currentMember.user.id} />
      </ContactPage>
    </HydrationBoundary>
  );
}
