import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { TeamsPage } from "#components/settings/teams/teams-page.tsx";
import { membersQuery } from "#lib/accounts/browser.ts";
import { listMembers } from "#lib/accounts/queries.ts";
import { requireMember } from "#lib/api/require-member.ts";
import { automationsQuery } from "#lib/automations/browser.ts";
import { readAutomations } from "#lib/automations/queries.ts";
import { titleOf } from "#lib/platform/page-title.ts";
import { teamsQuery } from "#lib/teams/browser.ts";
import { listTeams } from "#lib/teams/queries.ts";

export const generateMetadata = titleOf("settings.nav.teams");

export default async function Page() {
  const { ctx, currentMember, allowed } = await requireMember("teams.manage");
  if (!allowed) return <AdminsOnly />;
  const client = new QueryClient();
  await Promise.all([
    client.prefetchQuery({ ...teamsQuery, queryFn: () => listTeams(ctx) }),
    client.prefetchQuery({ ...automationsQuery, queryFn: () => readAutomations(ctx) }),
    client.prefetchQuery({ ...membersQuery, queryFn: () => listMembers(ctx) }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <TeamsPage currentMemberId={currentMember.user.id} />
    </HydrationBoundary>
  );
}
