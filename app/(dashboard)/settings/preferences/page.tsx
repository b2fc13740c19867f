import type { Metadata } from "next";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { PreferencesPage } from "#components/settings/preferences/preferences-page.tsx";
import { requireMember } from "#lib/api/require-member.ts";

export const metadata: Metadata = { title: "Preferences" };

export default async function Page() {
  const { allowed } = await requireMember("account.manage");
  if (!allowed) return <AdminsOnly />;
  return <PreferencesPage />;
}
