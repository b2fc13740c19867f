"use client";

import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { useAppCommands } from "#components/app/use-app-commands.ts";
import { setRenderedPath } from "#components/shell/keys/keyboard-listener.ts";
import { useCommand } from "#components/shell/keys/use-command.ts";
import { lazily } from "#components/ui/lazily.tsx";
import type { Viewer } from "#lib/accounts/schema.ts";

const CommandPalette = lazily(() =>
  import("#components/app/command-palette.tsx").then((module) => module.CommandPalette),
);
const CreateContactDialog = lazily(() =>
  import("#components/contacts/create-contact-dialog.tsx").then((module) => module.CreateContactDialog),
);
const ShortcutsDialog = lazily(() =>
  import("#components/app/shortcuts-dialog.tsx").then((module) => module.ShortcutsDialog),
);

export function CommandHost({ viewer }: { viewer: Viewer }) {
  const [shown, show] = useState<"palette" | "keys" | "contact" | null>(null);
  const pathname = usePathname();
  useEffect(() => {
    // After the effects of the new page, which bind its commands.
    const timer = setTimeout(() => setRenderedPath(pathname));
    return () => clearTimeout(timer);
  }, [pathname]);
  useAppCommands();
  useCommand("palette", () => show("palette"));
  useCommand("help", () => show("keys"));
  const close = () => show(null);
  if (shown === "palette") {
    return <CommandPalette viewer={viewer} onClose={close} onNewContact={() => show("contact")} />;
  }
  if (shown === "keys") return <ShortcutsDialog onClose={close} />;
  if (shown === "contact") return <CreateContactDialog open onClose={close} onCreated={close} />;
  return null;
}
