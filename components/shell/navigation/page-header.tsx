import type { ReactNode } from "react";
import { Shown } from "#components/shell/live/shown.tsx";

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
    <header className="mb-6 flex flex-wrap items-start justify-between gap-4">
      <Shown />
      <div>
        <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
        <p className="mt-1 max-w-xl text-muted text-sm">{children}</p>
      </div>
      {action}
    </header>
  );
}
