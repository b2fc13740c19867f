import type { ReactNode } from "react";
import { SettingsNav } from "#components/shell/settings-nav.tsx";

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex h-full flex-col md:flex-row">
      <SettingsNav />
      <div className="min-h-0 min-w-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-5xl px-5 py-6 md:px-8 md:py-8">{children}</div>
      </div>
    </div>
  );
}
