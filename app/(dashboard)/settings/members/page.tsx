import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { MembersPage } from "#components/settings/members/members-page.tsx";
import { memberSettingsQuery } from "#lib/accounts/members/browser.ts";
import { readMemberSettings } from "#lib/accounts/members/queries.ts";
import { requireMember } from "#lib/api/require-member.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("members.title");

export default async function Page() {
  const { ctx, currentMember, allowed } = await requireMember("members.manage");
  if (!allowed) return <AdminsOnly />;
  const client = new QueryClient();
  await client.prefetchQuery({ ...memberSettingsQuery, queryFn: () => readMemberSettings(ctx) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <MembersPage currentMemberId={currentMember.user.id} />
    </HydrationBoundary>
  );
}
