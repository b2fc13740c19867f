"use client";

import { Download, MoreHorizontal, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import type { ContactView } from "#lib/contacts/page-schema.ts";

const EraseContactDialog = lazyComponent(() =>
  import("#components/contacts/erase-contact-dialog.tsx").then((module) => module.EraseContactDialog),
);

const ExportDialog = lazyComponent(() =>
  import("#components/contacts/export-dialog.tsx").then((module) => module.ExportDialog),
);

/** The rarer actions of a contact's page. */
export function ContactMenu({ contact }: { contact: ContactView }) {
  const t = useTranslations("contacts.details");
  const data = useTranslations("data.contact");
  const canErase = usePermission("contacts.erase");
  const canExport = usePermission("data.export");
  const [dialog, setDialog] = useState<"erase" | "export" | null>(null);
  const close = () => setDialog(null);
  if (!canErase && !canExport) return null;
  return (
    <>
      <Menu
        label={t("moreActions")}
        icon={<MoreHorizontal aria-hidden className="size-4" />}
        className="size-9 pointer-coarse:size-11"
      >
        {canExport ? (
          <MenuItem onSelect={() => setDialog("export")}>
            <Download aria-hidden className="size-4" />
            {data("action")}
          </MenuItem>
        ) : null}
        {canErase ? (
          <MenuItem onSelect={() => setDialog("erase")}>
            <Trash2 aria-hidden className="size-4" />
            {t("erase")}
          </MenuItem>
        ) : null}
      </Menu>
      {dialog === "export" ? <ExportDialog contact={contact} onClose={close} /> : null}
      {dialog === "erase" ? <EraseContactDialog contact={contact} onClose={close} /> : null}
    </>
  );
}
