import { redirect } from "next/navigation";
import { RequiredTwoFactor } from "#components/auth/required-two-factor.tsx";
import { readCurrentMember } from "#lib/api/require-member.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("auth.twoFactor.title");
export const dynamic = "force-dynamic";

export default async function TwoFactorPage() {
  const member = await readCurrentMember();
  if (!member) redirect("/sign-in");
  if (!member.mustSetUpTwoFactor) redirect("/");
  const { workspace, user, confirmBy } = member.currentMember;
  return <RequiredTwoFactor workspace={workspace.name} email={user.email} confirmBy={confirmBy} />;
}
