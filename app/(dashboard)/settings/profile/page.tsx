import type { Metadata } from "next";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { ProfilePage } from "#components/settings/profile-page.tsx";
import { requireMember } from "#lib/api/require-member.ts";

export const metadata: Metadata = { title: "Profile" };

export default async function Page() {
  const { viewer, allowed } = await requireMember("account.manage");
  if (!allowed) return <AdminsOnly />;
  return <ProfilePage viewer={viewer} />;
}
