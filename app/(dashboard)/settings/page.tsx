import { redirect } from "next/navigation";
import { hasRole, requireMember } from "#lib/http/require-member.ts";

/** Each to the first page that is theirs. */
export default async function SettingsPage() {
  const { viewer } = await requireMember();
  redirect(hasRole(viewer.role, "admin") ? "/settings/number" : "/settings/preferences");
}
