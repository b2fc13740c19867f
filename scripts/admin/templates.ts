import type { Command } from "commander";
import { approveTemplate } from "#lib/templates/approve-template.ts";
import { readTemplatesByName } from "#lib/templates/queries.ts";
import { syncTemplates } from "#lib/templates/sync-templates.ts";
import { runCommand, workspaceCtx } from "./run.ts";

export function templateCommands(program: Command): void {
  program
    .command("template:sync")
    .description("sync the workspace's templates with WhatsApp")
    .requiredOption("--workspace <id or name>")
    .action((options: { workspace: string }, command: Command) =>
      runCommand(
        command,
        async (db) => syncTemplates(await workspaceCtx(db, options.workspace)),
        (done) => `Templates: ${done.created} new, ${done.updated} updated, ${done.removed} removed.`,
      ),
    );

  program
    .command("template:approve")
    .description("approve a template for the workspace")
    .requiredOption("--workspace <id or name>")
    .requiredOption("--name <name>")
    .requiredOption("--language <code>")
    .action((options: { workspace: string; name: string; language: string }, command: Command) =>
      runCommand(
        command,
        async (db) => {
          const ctx = await workspaceCtx(db, options.workspace);
          const named = await readTemplatesByName(ctx, options.name, undefined);
          const row = named.find(({ language }) => language === options.language);
          if (!row) {
            throw new Error(
              `There is no template ${options.name} (${options.language}). Run "npm run -s admin -- template:sync" to fetch the templates from WhatsApp.`,
            );
          }
          const template = await approveTemplate(ctx, row.id);
          return {
            templateId: template.id,
            whatsappStatus: template.whatsappStatus,
            sendable: template.sendable,
          };
        },
        (done) =>
          `Approved ${done.templateId}. WhatsApp's status is ${done.whatsappStatus}${done.sendable ? ", so the template can be sent" : ""}.`,
      ),
    );
}
