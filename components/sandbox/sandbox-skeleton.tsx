"use client";

import { useTranslations } from "next-intl";
import { AvatarBars } from "#components/ui/avatar-bars.tsx";
import { keysOf } from "#components/ui/keys-of.ts";

/** In the measures of `SandboxPage`: the customers, an empty place for the phone, the controls. */
export function SandboxSkeleton() {
  const t = useTranslations("settings");
  return (
    <div role="status" className="flex h-full min-h-0">
      <span className="sr-only">{t("loading")}</span>
      <div aria-hidden className="w-full shrink-0 animate-pulse border-e bg-surface md:w-72">
        <div className="flex h-24 flex-col gap-3 border-b px-4 py-4">
          <span className="h-5 w-28 rounded bg-raised" />
          <span className="h-3 w-full rounded bg-raised" />
          <span className="h-3 w-2/3 rounded bg-raised" />
        </div>
        <div className="border-b px-4 py-3">
          <span className="block h-9 rounded-md bg-raised" />
        </div>
        {keysOf(3).map((row) => (
          <div key={row} className="flex h-14 items-center gap-3 border-b px-4">
            <AvatarBars widths={["w-32", "w-24"]} />
          </div>
        ))}
      </div>
      <div className="flex-1 max-md:hidden" />
      <div className="w-108 border-s bg-surface max-xl:hidden">
        <ControlPanelSkeleton />
      </div>
    </div>
  );
}

/** In the measures of `ControlPanel`. */
export function ControlPanelSkeleton() {
  return (
    <div aria-hidden className="min-w-0 flex-1 bg-surface">
      <div className="flex h-19 animate-pulse flex-col gap-3 px-4 pt-5">
        <span className="h-4 w-32 rounded bg-raised" />
        <span className="h-3 w-64 max-w-full rounded bg-raised" />
      </div>
      <div className="flex h-10 animate-pulse items-center gap-4 border-b px-4">
        {keysOf(5).map((tab) => (
          <span key={tab} className="h-3 w-14 rounded bg-raised" />
        ))}
      </div>
      <SettingRowsSkeleton />
    </div>
  );
}

/** In the measures of a `SettingGroup`. */
export function SettingRowsSkeleton() {
  return (
    <div aria-hidden className="animate-pulse px-4 py-3">
      <span className="block h-3 w-24 rounded bg-raised" />
      <div className="divide-y">
        {keysOf(5).map((row) => (
          <div key={row} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 py-3.5">
            <span className="my-2 h-3 w-40 rounded bg-raised" />
            <span className="h-8 w-24 rounded-md bg-raised" />
            <span className="col-span-2 h-2.5 w-4/5 rounded bg-raised" />
          </div>
        ))}
      </div>
    </div>
  );
}
