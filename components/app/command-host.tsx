"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { useAppCommands } from "#components/app/use-app-commands.ts";
import { loadNewMessage } from "#components/inbox/new-message/load-new-message.ts";
import { setRendered } from "#components/shell/keys/keyboard-listener.ts";
import { useCommand } from "#components/shell/keys/use-command.ts";
// Listens for the browser's offer, which comes once.
import "#components/shell/session/install-prompt.ts";
import { closeNewMessage, openNewMessage, useNewMessage } from "#components/shell/navigation/new-message.ts";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import type { CurrentMember } from "#lib/accounts/schema.ts";

const CommandPalette = lazyComponent(() =>
  import("#components/app/command-palette.tsx").then((module) => module.CommandPalette),
);
const CreateContactDialog = lazyComponent(() =>
  import("#components/contacts/create-contact-dialog.tsx").then((module) => module.CreateContactDialog),
);
const NewMessageDialog = lazyComponent(() => loadNewMessage().then((module) => module.NewMessageDialog));
const ShortcutsDialog = lazyComponent(() =>
  import("#components/app/shortcuts-dialog.tsx").then((module) => module.ShortcutsDialog),
);

export function CommandHost({ currentMember }: { currentMember: CurrentMember }) {
  const [openDialog, setOpenDialog] = useState<"palette" | "keys" | "contact" | null>(null);
  const pathname = usePathname();
  const search = useSearchParams();
  useEffect(() => {
    // After the effects of the new page, which bind its commands.
    const timer = setTimeout(() => setRendered(pathname, search));
    return () => clearTimeout(timer);
  }, [pathname, search]);
  useAppCommands();
  useCommand("palette", () => setOpenDialog("palette"));
  useCommand("help", () => setOpenDialog("keys"));
  const newMessage = useNewMessage();
  useCommand("compose", () => openNewMessage());
  const close = () => setOpenDialog(null);
  if (newMessage) return <NewMessageDialog to={newMessage} onClose={closeNewMessage} />;
  if (openDialog === "palette") {
    return (
      <CommandPalette
        currentMember={currentMember}
        onClose={close}
        onNewContact={() => setOpenDialog("contact")}
      />
    );
  }
  if (openDialog === "keys") return <ShortcutsDialog onClose={close} />;
  if (openDialog === "contact") return <CreateContactDialog open onClose={close} onCreated={close} />;
  return null;
}
