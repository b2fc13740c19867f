import type { ReactNode } from "react";

export function AuthTitle({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-2">
      <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
      <p className="mt-1 text-muted text-sm">{children}</p>
    </div>
  );
}
