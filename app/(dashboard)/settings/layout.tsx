import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { PauseLiveUpdates } from "#components/shell/live/pause-live-updates.tsx";
import { SettingsContent, SettingsNav } from "#components/shell/navigation/settings-nav.tsx";
import { pagesOf } from "#lib/accounts/page-rules.ts";
import { requireSignIn } from "#lib/api/require-member.ts";

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const { currentMember } = await requireSignIn();
  return (
    <div className="flex h-full flex-col md:flex-row">
      <SettingsNav role={currentMember.role} pages={pagesOf(currentMember)} />
      <PauseLiveUpdates />
      <SettingsContent>
        <NuqsAdapter>{children}</NuqsAdapter>
      </SettingsContent>
    </div>
  );
}
