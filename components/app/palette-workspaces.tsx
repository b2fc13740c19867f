"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { PaletteGroup, PaletteItem } from "#components/app/palette-item.tsx";
import { useSwitchWorkspace } from "#components/app/use-switch-workspace.ts";
import { WorkspaceAvatar } from "#components/ui/workspace-avatar.tsx";
import type { CurrentMember } from "#lib/accounts/schema.ts";
import { ownWorkspacesQuery } from "#lib/accounts/workspaces/browser.ts";

export function PaletteWorkspaces({
  currentMember,
  choose,
}: {
  currentMember: CurrentMember;
  choose: (action: () => void) => void;
}) {
  const t = useTranslations("workspace");
  const open = useSwitchWorkspace();
  const { data } = useQuery(ownWorkspacesQuery);
  const others = (data?.data ?? []).filter(({ id }) => id !== currentMember.workspace.id);
  if (others.length === 0) return null;
  return (
    <PaletteGroup heading={t("list")}>
      {others.map((workspace) => (
        <PaletteItem
          key={workspace.id}
          value={`workspace.${workspace.id}`}
          label={t("switchTo", { name: workspace.name })}
          icon={<WorkspaceAvatar {...workspace} className="size-5 text-[9px]" />}
          onSelect={() => choose(() => open(workspace))}
        />
      ))}
    </PaletteGroup>
  );
}
