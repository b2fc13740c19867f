import { redirect } from "next/navigation";
import { hasPermission } from "#lib/accounts/permissions.ts";
import { requireSignIn } from "#lib/api/require-member.ts";

export default async function SettingsPage() {
  const { viewer } = await requireSignIn();
  redirect(hasPermission(viewer.role, "numbers.manage") ? "/settings/number" : "/settings/preferences");
}
