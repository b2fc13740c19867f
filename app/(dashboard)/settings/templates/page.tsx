import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { TemplatesPage } from "#components/settings/templates/templates-page.tsx";
import { requireMember } from "#lib/api/require-member.ts";
import { titleOf } from "#lib/platform/page-title.ts";
import { templatesQuery } from "#lib/templates/browser.ts";
import { listTemplates } from "#lib/templates/queries.ts";

export const generateMetadata = titleOf("settings.nav.templates");

export default async function Page() {
  const { ctx, allowed } = await requireMember("templates.manage");
  if (!allowed) return <AdminsOnly />;
  const client = new QueryClient();
  await client.prefetchQuery({ ...templatesQuery, queryFn: () => listTemplates(ctx) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <TemplatesPage />
    </HydrationBoundary>
  );
}
