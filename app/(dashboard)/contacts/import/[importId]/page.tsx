import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { notFound } from "next/navigation";
import { ImportPage } from "#components/contacts/import-page.tsx";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { requireMember } from "#lib/api/require-member.ts";
import { importQuery } from "#lib/contacts/imports/browser.ts";
import { getImport } from "#lib/contacts/imports/queries.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("contacts.import.title");

export default async function Page({ params }: { params: Promise<{ importId: string }> }) {
  const { ctx, allowed } = await requireMember("contacts.import");
  if (!allowed) return <AdminsOnly />;
  const { importId } = await params;
  const view = await getImport(ctx, importId).catch((error: unknown) => {
    if (isAppError(error, "NOT_FOUND")) notFound();
    throw error;
  });
  const client = new QueryClient();
  client.setQueryData(importQuery(importId).queryKey, view);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ImportPage id={importId} />
    </HydrationBoundary>
  );
}
