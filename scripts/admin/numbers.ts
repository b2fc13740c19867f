import type { Command } from "commander";
import { connectNumber } from "#lib/numbers/connect-number.ts";
import { runCommand, workspaceCtx } from "./run.ts";

interface ConnectOptions {
  workspace: string;
  phoneNumberId: string;
  wabaId: string;
  accessToken: string;
  appSecret: string;
  verifyToken: string;
  displayNumber: string;
  verifiedName?: string;
}

export function numberCommands(program: Command): void {
  program
    .command("number:connect")
    .description("connect a WhatsApp number of the Cloud API; nothing is asked of WhatsApp")
    .requiredOption("--workspace <id or name>")
    .requiredOption("--phone-number-id <id>")
    .requiredOption("--waba-id <id>")
    .requiredOption("--access-token <token>")
    .requiredOption("--app-secret <secret>")
    .requiredOption("--verify-token <token>")
    .requiredOption("--display-number <digits>")
    .option("--verified-name <name>")
    .action((options: ConnectOptions, command: Command) =>
      runCommand(
        command,
        async (db) => {
          const ctx = await workspaceCtx(db, options.workspace);
          const number = await connectNumber(ctx, {
            kind: "cloud",
            phoneNumberId: options.phoneNumberId,
            wabaId: options.wabaId,
            accessToken: options.accessToken,
            appSecret: options.appSecret,
            verifyToken: options.verifyToken,
            displayNumber: options.displayNumber,
            verifiedName: options.verifiedName ?? null,
          });
          return { numberId: number.id, webhookUrl: number.webhookUrl };
        },
        (made) => `Number ${made.numberId}. Its webhook address for Meta's app dashboard: ${made.webhookUrl}`,
      ),
    );
}
