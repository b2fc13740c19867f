"use client";

import { Menu } from "@base-ui/react/menu";
import { Check, LogOut, UserRound } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { AvailabilityItem } from "#components/app/availability-item.tsx";
import { useSignOut } from "#components/app/use-sign-out.ts";
import { WorkspaceItems } from "#components/app/workspace-items.tsx";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import type { Viewer } from "#lib/accounts/schema.ts";

const item =
  "flex h-8 cursor-pointer items-center gap-2 rounded px-2 text-sm outline-none data-highlighted:bg-raised";

export default function UserMenuPopup({ viewer }: { viewer: Viewer }) {
  const t = useTranslations("common");
  const { theme, setTheme } = useTheme();
  const canReply = usePermission("conversations.reply");
  const signOut = useSignOut(viewer.user.id);
  const themes = [
    { value: "system", label: t("themeSystem") },
    { value: "light", label: t("themeLight") },
    { value: "dark", label: t("themeDark") },
  ];
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger
        aria-label={viewer.user.name}
        className="grid size-10 place-items-center rounded-full pointer-coarse:size-11"
      >
        <Avatar id={viewer.user.id} name={viewer.user.name} className="size-8" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner side="inline-end" align="end" sideOffset={8} className="z-50">
          <Menu.Popup className="w-60 rounded-lg border bg-surface p-1 shadow-lg">
            <div className="px-2 pt-2 pb-3">
              <p className="truncate font-medium text-sm">{viewer.user.name}</p>
              <p className="truncate text-muted text-xs">{viewer.user.email}</p>
              <p className="truncate text-muted text-xs">{viewer.workspace.name}</p>
            </div>
            <Menu.Separator className="mx-1 my-1 h-px bg-line" />
            <WorkspaceItems viewer={viewer} className={item} />
            {canReply ? (
              <>
                <AvailabilityItem viewerId={viewer.user.id} className={item} />
                <Menu.Separator className="mx-1 my-1 h-px bg-line" />
              </>
            ) : null}
            <Menu.RadioGroup value={theme ?? "system"} onValueChange={setTheme}>
              {themes.map(({ value, label }) => (
                <Menu.RadioItem key={value} value={value} closeOnClick={false} className={item}>
                  <span className="flex-1">{label}</span>
                  <Menu.RadioItemIndicator>
                    <Check aria-hidden className="size-4" />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <Menu.Separator className="mx-1 my-1 h-px bg-line" />
            <Menu.Item className={item} render={<Link href="/settings/profile" />}>
              <UserRound aria-hidden className="size-4" />
              {t("profile")}
            </Menu.Item>
            <Menu.Item className={item} onClick={signOut}>
              <LogOut aria-hidden className="size-4" />
              {t("signOut")}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
