import { redirect } from "next/navigation";
import { requireSignIn } from "#lib/http/require-member.ts";
import { hasPermission } from "#lib/workspaces/permissions.ts";

/** Each to the first page that is theirs. */
export default async function SettingsPage() {
  const { viewer } = await requireSignIn();
  redirect(hasPermission(viewer.role, "numbers.manage") ? "/settings/number" : "/settings/preferences");
}
