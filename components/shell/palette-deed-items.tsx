"use client";

import { BookOpen, Download, LogOut, type LucideIcon, Smartphone, Upload, UserRoundPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { deedsOf } from "#components/shell/palette-deeds.ts";
import { PaletteItem } from "#components/shell/palette-item.tsx";
import { useLeave } from "#components/shell/use-leave.ts";
import { exportUrl } from "#lib/contacts/browser.ts";
import type { Viewer } from "#lib/workspaces/schema.ts";

const icons: Record<ReturnType<typeof deedsOf>[number]["id"], LucideIcon> = {
  sandbox: Smartphone,
  docs: BookOpen,
  importContacts: Upload,
  newContact: UserRoundPlus,
  exportContacts: Download,
  signOut: LogOut,
};

/** The pages and acts without a key that belong to one group of the palette. */
export function DeedItems({
  group,
  viewer,
  choose,
  go,
  onNewContact,
}: {
  group: string;
  viewer: Viewer;
  choose: (act: () => void) => void;
  go: (href: string) => void;
  onNewContact: () => void;
}) {
  const t = useTranslations("shell.palette.deed");
  const acts = {
    newContact: onNewContact,
    exportContacts: downloadContacts,
    signOut: useLeave(viewer.user.id),
  };
  return deedsOf(viewer)
    .filter((deed) => deed.group === group)
    .map((deed) => {
      const Icon = icons[deed.id];
      return (
        <PaletteItem
          key={deed.id}
          value={`deed.${deed.id}`}
          label={t(deed.id)}
          icon={<Icon className="size-4" />}
          onSelect={() => (deed.group === "go" ? go(deed.href) : choose(acts[deed.id]))}
        />
      );
    });
}

/** A file of everybody, as the list's own link downloads it where nothing is filtered. */
function downloadContacts(): void {
  const link = document.createElement("a");
  link.href = exportUrl({});
  link.download = "";
  link.click();
}
