"use client";

import { Menu } from "@base-ui/react/menu";
import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { useSwitchWorkspace } from "#components/app/use-switch-workspace.ts";
import { useFormats } from "#components/ui/use-formats.ts";
import { WorkspaceAvatar } from "#components/ui/workspace-avatar.tsx";
import type { CurrentMember } from "#lib/accounts/schema.ts";
import { ownWorkspacesQuery } from "#lib/accounts/workspaces/browser.ts";

/** The person's workspaces, if there are several. */
export function WorkspaceItems({
  currentMember,
  className,
}: {
  currentMember: CurrentMember;
  className: string;
}) {
  const t = useTranslations("workspace");
  const { count } = useFormats();
  const open = useSwitchWorkspace();
  const { data } = useQuery({ ...ownWorkspacesQuery, staleTime: 10_000 });
  const list = data?.data ?? [];
  if (list.length < 2) return null;
  return (
    <>
      <Menu.RadioGroup
        aria-label={t("list")}
        value={currentMember.workspace.id}
        onValueChange={(id) => {
          const chosen = list.find((workspace) => workspace.id === id);
          if (chosen) open(chosen);
        }}
        className="max-h-64 overflow-y-auto"
      >
        {list.map(({ id, name, logoUrl, unread }) => (
          <Menu.RadioItem key={id} value={id} closeOnClick className={className}>
            <WorkspaceAvatar id={id} name={name} logoUrl={logoUrl} className="size-5 text-[9px]" />
            <span className="min-w-0 flex-1 truncate text-page-start" dir="auto">
              {name}
            </span>
            {unread > 0 && id !== currentMember.workspace.id ? (
              <span className="rounded-full bg-accent-soft px-1.5 text-accent text-xs tabular-nums">
                <span aria-hidden>{count(unread)}</span>
                <span className="sr-only">{t("unread", { count: unread })}</span>
              </span>
            ) : null}
            <Menu.RadioItemIndicator>
              <Check aria-hidden className="size-4" />
            </Menu.RadioItemIndicator>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Separator className="mx-1 my-1 h-px bg-line" />
    </>
  );
}
