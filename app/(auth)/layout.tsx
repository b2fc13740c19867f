import type { ReactNode } from "react";
import { ParleyMark } from "#components/ui/parley-mark.tsx";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="w-full max-w-sm">
        <ParleyMark className="mb-6 size-9" />
        {children}
      </div>
    </main>
  );
}
