import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { WorkspacePage } from "#components/settings/workspace/workspace-page.tsx";
import { workspaceSettingsQuery } from "#lib/accounts/workspaces/browser.ts";
import { readWorkspace } from "#lib/accounts/workspaces/queries.ts";
import { requireMember } from "#lib/api/require-member.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("workspace.title");

export default async function Page() {
  const { ctx, currentMember, allowed } = await requireMember("workspace.manage");
  if (!allowed) return <AdminsOnly />;
  const client = new QueryClient();
  await client.prefetchQuery({ ...workspaceSettingsQuery, queryFn: () => readWorkspace(ctx) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <WorkspacePage currentMember={currentMember} />
    </HydrationBoundary>
  );
}
