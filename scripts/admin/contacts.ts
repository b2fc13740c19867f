import type { Command } from "commander";
import { getContact } from "#lib/contacts/page-queries.ts";
import { eraseContact } from "#lib/erasure/erase-contact.ts";
import { runCommand, workspaceCtx } from "./run.ts";

interface EraseOptions {
  workspace: string;
  id: string;
  confirm: string;
}

export function contactCommands(program: Command): void {
  program
    .command("contact:erase")
    .description(
      "delete a contact with everything stored about the person; a running server deletes files and logs",
    )
    .requiredOption("--workspace <id or name>")
    .requiredOption("--id <id>", "the ID of the contact")
    .requiredOption("--confirm <phone or name>", "the phone number of the contact; its name if it has none")
    .action((options: EraseOptions, command: Command) =>
      runCommand(
        command,
        async (db) => {
          const ctx = await workspaceCtx(db, options.workspace);
          const { phone, displayName } = await getContact(ctx, options.id);
          if (options.confirm !== (phone ?? displayName))
            throw new Error(
              "--confirm is not the phone number or name of this contact. Nothing was deleted.",
            );
          return { workspaceId: ctx.workspaceId, contactId: await eraseContact(ctx, options.id) };
        },
        ({ contactId }) =>
          `${contactId} was deleted. Its files and log entries are being deleted, or will be once the server runs.`,
      ),
    );
}
