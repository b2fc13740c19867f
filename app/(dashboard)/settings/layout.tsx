import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { PauseLiveUpdates } from "#components/shell/live/pause-live-updates.tsx";
import { SettingsNav } from "#components/shell/navigation/settings-nav.tsx";
import { requireSignIn } from "#lib/api/require-member.ts";

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const { viewer } = await requireSignIn();
  return (
    <div className="flex h-full flex-col md:flex-row">
      <SettingsNav role={viewer.role} />
      <PauseLiveUpdates />
      <div className="min-h-0 min-w-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-5xl px-5 py-6 md:px-8 md:py-8">
          <NuqsAdapter>{children}</NuqsAdapter>
        </div>
      </div>
    </div>
  );
}
