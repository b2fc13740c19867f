import type { ReactNode } from "react";
import { ResumeLiveUpdates } from "#components/shell/live/pause-live-updates.tsx";

export function PageHeader({
  title,
  children,
  action,
}: {
  title: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-4 lg:flex-nowrap">
      <ResumeLiveUpdates />
      <div className="min-w-0 lg:flex-1">
        <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
        <p className="mt-1 max-w-xl text-pretty text-muted text-sm">{children}</p>
      </div>
      {action ? <div className="lg:shrink-0">{action}</div> : null}
    </header>
  );
}
