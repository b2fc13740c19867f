"use client";

import { LogOut } from "lucide-react";
import { useTranslations } from "next-intl";
import { useSignOut } from "#components/app/use-sign-out.ts";
import { useSwitchWorkspace } from "#components/app/use-switch-workspace.ts";
import { Button } from "#components/ui/button.tsx";
import type { OwnWorkspace } from "#lib/accounts/workspaces/schema.ts";

/** The ways out of a page without the user menu: the person's other workspaces, and signing out. */
export function OtherWorkspaces({
  workspaces,
  currentMemberId,
}: {
  workspaces: Pick<OwnWorkspace, "id" | "name">[];
  currentMemberId: string;
}) {
  const t = useTranslations();
  const open = useSwitchWorkspace();
  const signOut = useSignOut(currentMemberId);
  return (
    <div className="flex flex-col gap-3 border-t pt-5">
      {workspaces.map((workspace) => (
        <Button key={workspace.id} onClick={() => open(workspace)} className="min-w-0">
          <span className="truncate">{t("workspace.switchTo", { name: workspace.name })}</span>
        </Button>
      ))}
      <Button variant="ghost" onClick={signOut}>
        <LogOut aria-hidden className="size-4" />
        {t("common.signOut")}
      </Button>
    </div>
  );
}
