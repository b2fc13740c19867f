"use client";

import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { arriveAt } from "#components/inbox/keys/listen.ts";
import { useCommand } from "#components/inbox/keys/use-command.ts";
import { useAppCommands } from "#components/shell/use-app-commands.ts";
import { lazily } from "#components/ui/lazily.tsx";
import type { Viewer } from "#lib/workspaces/schema.ts";

const CommandPalette = lazily(() =>
  import("#components/shell/command-palette.tsx").then((module) => module.CommandPalette),
);
const CreateContactDialog = lazily(() =>
  import("#components/contacts/create-contact-dialog.tsx").then((module) => module.CreateContactDialog),
);
const KeySheet = lazily(() => import("#components/shell/key-sheet.tsx").then((module) => module.KeySheet));

/** Answers to the keys of every page and holds what they open; each is loaded when first asked for. */
export function CommandHost({ viewer }: { viewer: Viewer }) {
  const [shown, show] = useState<"palette" | "keys" | "contact" | null>(null);
  const pathname = usePathname();
  useEffect(() => {
    // After the effects of all that came with the path: they bind its keys.
    const timer = setTimeout(() => arriveAt(pathname));
    return () => clearTimeout(timer);
  }, [pathname]);
  useAppCommands();
  useCommand("palette", () => show("palette"));
  useCommand("help", () => show("keys"));
  const close = () => show(null);
  if (shown === "palette") {
    return <CommandPalette viewer={viewer} onClose={close} onNewContact={() => show("contact")} />;
  }
  if (shown === "keys") return <KeySheet onClose={close} />;
  if (shown === "contact") return <CreateContactDialog open onClose={close} onCreated={close} />;
  return null;
}
