"use client";

import { Menu } from "@base-ui/react/menu";
import { Check, Download, Keyboard, ListChecks, LogOut, SlidersHorizontal, UserRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { AvailabilityItem } from "#components/app/availability-item.tsx";
import { useSignOut } from "#components/app/use-sign-out.ts";
import { USER_BUTTON, UserMark } from "#components/app/user-mark.tsx";
import { WorkspaceItems } from "#components/app/workspace-items.tsx";
import { useSetupSteps } from "#components/auth/use-setup-steps.ts";
import { KeyCaps } from "#components/shell/keys/key-caps.tsx";
import { runCommand } from "#components/shell/keys/use-command.ts";
import { DocsIcon } from "#components/shell/navigation/docs-icon.ts";
import { useInstallPrompt } from "#components/shell/session/install-prompt.ts";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { cn } from "#components/ui/cn.ts";
import { Link } from "#components/ui/link.tsx";
import { MEDIUM_SCREEN } from "#components/ui/media.ts";
import { themes } from "#components/ui/themes.ts";
import type { CurrentMember } from "#lib/accounts/schema.ts";

const item =
  "flex h-8 cursor-pointer items-center gap-2 rounded px-2 text-sm outline-none data-highlighted:bg-raised pointer-coarse:h-11";

export default function UserMenuPopup({ currentMember }: { currentMember: CurrentMember }) {
  const t = useTranslations("common");
  const { theme, setTheme } = useTheme();
  const canReply = usePermission("conversations.reply");
  const setupSteps = useSetupSteps();
  const install = useInstallPrompt();
  const signOut = useSignOut(currentMember.user.id);
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger aria-label={currentMember.user.name} className={USER_BUTTON}>
        <UserMark currentMember={currentMember} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner
          side={matchMedia(MEDIUM_SCREEN).matches ? "inline-end" : "top"}
          align="end"
          sideOffset={8}
          collisionPadding={8}
          className="z-60"
        >
          <Menu.Popup className="w-60 rounded-lg border bg-surface p-1 shadow-lg">
            <div className="px-2 pt-2 pb-3">
              <p dir="auto" className="truncate text-page-start font-medium text-sm">
                {currentMember.user.name}
              </p>
              <p className="truncate text-muted text-xs">{currentMember.user.email}</p>
              <p dir="auto" className="truncate text-page-start text-muted text-xs">
                {currentMember.workspace.name}
              </p>
            </div>
            <Menu.Separator className="mx-1 my-1 h-px bg-line" />
            <WorkspaceItems currentMember={currentMember} className={item} />
            {canReply ? (
              <>
                <AvailabilityItem currentMemberId={currentMember.user.id} className={item} />
                <Menu.Separator className="mx-1 my-1 h-px bg-line" />
              </>
            ) : null}
            <Menu.Group>
              <Menu.GroupLabel className="px-2 pt-1 pb-0.5 text-muted text-xs">{t("theme")}</Menu.GroupLabel>
              <Menu.RadioGroup value={theme ?? "system"} onValueChange={setTheme}>
                {themes.map((each) => (
                  <Menu.RadioItem key={each} value={each} closeOnClick={false} className={item}>
                    <span className="flex-1">{t(`themes.${each}`)}</span>
                    <Menu.RadioItemIndicator>
                      <Check aria-hidden className="size-4" />
                    </Menu.RadioItemIndicator>
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
            </Menu.Group>
            <Menu.Separator className="mx-1 my-1 h-px bg-line" />
            <Menu.Item className={item} render={<Link href="/settings/profile" />}>
              <UserRound aria-hidden className="size-4" />
              {t("profile")}
            </Menu.Item>
            <Menu.Item className={item} render={<Link href="/settings/preferences" />}>
              <SlidersHorizontal aria-hidden className="size-4" />
              {t("preferences")}
            </Menu.Item>
            <Menu.Item className={cn(item, "max-md:hidden")} onClick={() => runCommand("help")}>
              <Keyboard aria-hidden className="size-4" />
              <span className="flex-1">{t("shortcuts")}</span>
              <KeyCaps id="help" className="pointer-coarse:hidden" />
            </Menu.Item>
            {setupSteps ? (
              <Menu.Item className={item} render={<Link href="/welcome" />}>
                <ListChecks aria-hidden className="size-4" />
                {t("setupSteps")}
              </Menu.Item>
            ) : null}
            {install ? (
              <Menu.Item className={item} onClick={install}>
                <Download aria-hidden className="size-4" />
                {t("install")}
              </Menu.Item>
            ) : null}
            <Menu.Item className={item} render={<Link href="/docs" />}>
              <DocsIcon aria-hidden className="size-4" />
              {t("help")}
            </Menu.Item>
            <Menu.Separator className="mx-1 my-1 h-px bg-line" />
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
