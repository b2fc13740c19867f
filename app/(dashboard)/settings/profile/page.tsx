import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { ProfilePage } from "#components/settings/profile-page.tsx";
import { requireMember } from "#lib/api/require-member.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("settings.nav.profile");

export default async function Page() {
  const { currentMember, allowed } = await requireMember("account.manage");
  if (!allowed) return <AdminsOnly />;
  return <ProfilePage currentMember={currentMember} />;
}
