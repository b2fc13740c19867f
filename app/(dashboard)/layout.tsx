import type { ReactNode } from "react";
import { AppShell } from "#components/shell/app-shell.tsx";
import { requireMember } from "#lib/http/require-member.ts";

/** The frame only: each page gates itself, because a layout does not run again when the browser moves between pages. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const { viewer } = await requireMember();
  return <AppShell viewer={viewer}>{children}</AppShell>;
}
