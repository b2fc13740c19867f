import type { Command } from "commander";
import { checkNumber } from "#lib/numbers/check-number.ts";
import { connectNumber } from "#lib/numbers/connect-number.ts";
import { rotateSecrets } from "#lib/numbers/rotate-secrets.ts";
import { readStandardInput, runCommand, workspaceCtx } from "./run.ts";

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
    .description("connect a Cloud API number without verifying it with WhatsApp")
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
        (made) => `Number ${made.numberId}. Callback URL for Meta's app dashboard: ${made.webhookUrl}`,
      ),
    );

  program
    .command("number:check")
    .description("check a number's connection: token, account, subscription, webhook, name, quality, health")
    .requiredOption("--workspace <id or name>")
    .requiredOption("--id <number id>")
    .action((options: { workspace: string; id: string }, command: Command) =>
      runCommand(
        command,
        async (db) => {
          const number = await checkNumber(await workspaceCtx(db, options.workspace), options.id);
          return { numberId: number.id, state: number.state, checks: number.checks };
        },
        ({ state, checks }) =>
          [
            `The number is ${state}.`,
            ...checks.map((check) => `${check.state.padEnd(8)} ${check.summary}`),
          ].join("\n"),
      ),
    );

  program
    .command("number:rotate-token")
    .description("replace the number's access token with the one on standard input, after verifying it")
    .requiredOption("--workspace <id or name>")
    .requiredOption("--id <number id>")
    .action((options: { workspace: string; id: string }, command: Command) =>
      runCommand(
        command,
        async (db) => {
          const accessToken = await readStandardInput();
          const ctx = await workspaceCtx(db, options.workspace);
          const number = await rotateSecrets(ctx, options.id, { accessToken });
          return { numberId: number.id, state: number.state };
        },
        ({ state }) => `The access token was replaced. The number is ${state}.`,
      ),
    );
}
