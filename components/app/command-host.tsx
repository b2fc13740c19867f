"use client";

import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { useAppCommands } from "#components/app/use-app-commands.ts";
import { setRenderedPath } from "#components/shell/keys/keyboard-listener.ts";
import { useCommand } from "#components/shell/keys/use-command.ts";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import type { Viewer } from "#lib/accounts/schema.ts";

const CommandPalette = lazyComponent(() =>
  import("#components/app/command-palette.tsx").then((module) => module.CommandPalette),
);
const CreateContactDialog = lazyComponent(() =>
  import("#components/contacts/create-contact-dialog.tsx").then((module) => module.CreateContactDialog),
);
const ShortcutsDialog = lazyComponent(() =>
  import("#components/app/shortcuts-dialog.tsx").then((module) => module.ShortcutsDialog),
);

export function CommandHost({ viewer }: { viewer: Viewer }) {
  const [openDialog, setOpenDialog] = useState<"palette" | "keys" | "contact" | null>(null);
  const pathname = usePathname();
  useEffect(() => {
    // After the effects of the new page, which bind its commands.
    const timer = setTimeout(() => setRenderedPath(pathname));
    return () => clearTimeout(timer);
  }, [pathname]);
  useAppCommands();
  useCommand("palette", () => setOpenDialog("palette"));
  useCommand("help", () => setOpenDialog("keys"));
  const close = () => setOpenDialog(null);
  if (openDialog === "palette") {
    return <CommandPalette viewer={viewer} onClose={close} onNewContact={() => setOpenDialog("contact")} />;
  }
  if (openDialog === "keys") return <ShortcutsDialog onClose={close} />;
  if (openDialog === "contact") return <CreateContactDialog open onClose={close} onCreated={close} />;
  return null;
}
