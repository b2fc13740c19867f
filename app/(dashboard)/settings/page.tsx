import { ResumeLiveUpdates } from "#components/shell/live/pause-live-updates.tsx";
import { OpenFirstSetting } from "#components/shell/navigation/open-first-setting.tsx";
import { hasPermission } from "#lib/accounts/permissions.ts";
import { requireSignIn } from "#lib/api/require-member.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("settings.title");

export default async function SettingsPage() {
  const { currentMember } = await requireSignIn();
  const first = hasPermission(currentMember.role, "numbers.manage")
    ? "/settings/number"
    : "/settings/preferences";
  return (
    <>
      <ResumeLiveUpdates />
      <OpenFirstSetting href={first} />
    </>
  );
}
