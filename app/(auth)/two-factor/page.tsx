import { redirect } from "next/navigation";
import { OtherWorkspaces } from "#components/app/other-workspaces.tsx";
import { RequiredTwoFactor } from "#components/auth/required-two-factor.tsx";
import { listOwnWorkspaces } from "#lib/accounts/workspaces/queries.ts";
import { readCurrentMember } from "#lib/api/require-member.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("auth.twoFactor.title");
export const dynamic = "force-dynamic";

export default async function TwoFactorPage() {
  const member = await readCurrentMember();
  if (!member) redirect("/sign-in");
  if (!member.mustSetUpTwoFactor) redirect("/");
  const { workspace, user, confirmBy } = member.currentMember;
  const { data } = await listOwnWorkspaces(member.ctx);
  const others = data.flatMap(({ id, name }) => (id === workspace.id ? [] : [{ id, name }]));
  return (
    <RequiredTwoFactor workspace={workspace.name} email={user.email} confirmBy={confirmBy}>
      <OtherWorkspaces workspaces={others} currentMemberId={user.id} />
    </RequiredTwoFactor>
  );
}
