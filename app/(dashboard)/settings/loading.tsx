import { SettingsSkeleton } from "#components/shell/navigation/settings-skeleton.tsx";

export default function Loading() {
  return (
    <>
      <div aria-hidden className="mb-6 flex h-14 animate-pulse flex-col justify-center gap-3">
        <span className="h-5 w-32 rounded bg-raised" />
        <span className="h-3 w-80 max-w-full rounded bg-raised" />
      </div>
      <SettingsSkeleton />
    </>
  );
}
