import type { Metadata } from "next";
import { PreferencesPage } from "#components/preferences/preferences-page.tsx";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { requireMember } from "#lib/http/require-member.ts";

export const metadata: Metadata = { title: "Preferences" };

/** Every member's own; the frame has brought them along. */
export default async function Page() {
  const { allowed } = await requireMember("account.manage");
  if (!allowed) return <AdminsOnly />;
  return <PreferencesPage />;
}
