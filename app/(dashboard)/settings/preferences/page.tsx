import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { PreferencesPage } from "#components/settings/preferences/preferences-page.tsx";
import { requireMember } from "#lib/api/require-member.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("settings.nav.preferences");

export default async function Page() {
  const { allowed } = await requireMember("account.manage");
  if (!allowed) return <AdminsOnly />;
  return <PreferencesPage />;
}
