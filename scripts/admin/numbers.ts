import type { Command } from "commander";
import { z } from "zod";
import { checkNumber } from "#lib/numbers/check-number.ts";
import { connectNumber } from "#lib/numbers/connect-number.ts";
import { rotateSecrets } from "#lib/numbers/rotate-secrets.ts";
import { recordOf } from "#lib/platform/record-of.ts";
import { readStandardInput, runCommand, workspaceCtx } from "./run.ts";

interface ConnectOptions {
  workspace: string;
  phoneNumberId: string;
  wabaId: string;
  accessToken?: string;
  appSecret?: string;
  verifyToken?: string;
  displayNumber: string;
  verifiedName?: string;
}

const secretsSchema = z.strictObject({
  accessToken: z.string().min(1),
  appSecret: z.string().min(1),
  verifyToken: z.string().min(1),
});

export function numberCommands(program: Command): void {
  program
    .command("number:connect")
    .description(
      "connect a Cloud API number without verifying it with WhatsApp; secrets not passed as options are read from standard input, as JSON with accessToken, appSecret and verifyToken",
    )
    .requiredOption("--workspace <id or name>")
    .requiredOption("--phone-number-id <id>")
    .requiredOption("--waba-id <id>")
    .option(
      "--access-token <token>",
      "visible to other processes on the machine, like --app-secret and --verify-token",
    )
    .option("--app-secret <secret>")
    .option("--verify-token <token>")
    .requiredOption("--display-number <digits>")
    .option("--verified-name <name>")
    .action((options: ConnectOptions, command: Command) =>
      runCommand(
        command,
        async (db) => {
          const secrets = await readSecrets(options);
          const ctx = await workspaceCtx(db, options.workspace);
          const number = await connectNumber(ctx, {
            kind: "cloud",
            phoneNumberId: options.phoneNumberId,
            wabaId: options.wabaId,
            ...secrets,
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

async function readSecrets(options: ConnectOptions): Promise<z.infer<typeof secretsSchema>> {
  const { accessToken, appSecret, verifyToken } = options;
  const named = secretsSchema.safeParse({ accessToken, appSecret, verifyToken });
  if (named.success) return named.data;
  const given = readJson(await readStandardInput());
  return secretsSchema.parse({
    ...given,
    ...(accessToken === undefined ? {} : { accessToken }),
    ...(appSecret === undefined ? {} : { appSecret }),
    ...(verifyToken === undefined ? {} : { verifyToken }),
  });
}

function readJson(text: string): Record<string, unknown> {
  try {
    return recordOf(JSON.parse(text));
  } catch {
    throw new Error("Standard input must be JSON with accessToken, appSecret and verifyToken.");
  }
}
