"use client";

import { Download, LogOut, type LucideIcon, Smartphone, Upload, UserRoundPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { paletteActionsFor } from "#components/app/palette-actions.ts";
import { PaletteItem } from "#components/app/palette-item.tsx";
import { useSignOut } from "#components/app/use-sign-out.ts";
import { DocsIcon } from "#components/shell/navigation/docs-icon.ts";
import { useFileUrl } from "#components/shell/session/workspace-context.tsx";
import type { CurrentMember } from "#lib/accounts/schema.ts";
import { exportUrl } from "#lib/contacts/browser.ts";
import { startDownload } from "#lib/platform/browser-fetch/download.ts";

const icons: Record<ReturnType<typeof paletteActionsFor>[number]["id"], LucideIcon> = {
  sandbox: Smartphone,
  docs: DocsIcon,
  importContacts: Upload,
  newContact: UserRoundPlus,
  exportContacts: Download,
  signOut: LogOut,
};

export function PaletteActionItems({
  group,
  currentMember,
  choose,
  go,
  onNewContact,
}: {
  group: string;
  currentMember: CurrentMember;
  choose: (action: () => void) => void;
  go: (href: string) => void;
  onNewContact: () => void;
}) {
  const t = useTranslations("shell.palette.action");
  const fileUrl = useFileUrl();
  const handlers = {
    newContact: onNewContact,
    exportContacts: () => startDownload(fileUrl(exportUrl({}))),
    signOut: useSignOut(currentMember.user.id),
  };
  return paletteActionsFor(currentMember)
    .filter((action) => action.group === group)
    .map((action) => {
      const Icon = icons[action.id];
      return (
        <PaletteItem
          key={action.id}
          value={`action.${action.id}`}
          label={t(action.id)}
          icon={<Icon className="size-4" />}
          onSelect={() => (action.group === "go" ? go(action.href) : choose(handlers[action.id]))}
        />
      );
    });
}
