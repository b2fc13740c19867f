import type { Command } from "commander";
import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { apiKeys } from "#db/schema/index.ts";
import { isId } from "#lib/id.ts";
import { createKey } from "#lib/keys/create-key.ts";
import { replaceKey } from "#lib/keys/replace-key.ts";
import { revokeKey } from "#lib/keys/revoke-key.ts";
import { createKeyBody, replaceKeyBody } from "#lib/keys/schema.ts";
import { runCommand, workspaceCtx } from "./run.ts";

interface CreateOptions {
  workspace: string;
  name: string;
  scopes: string;
  expires?: string;
  allow?: string;
  rate?: string;
  otpSends?: string;
  otpVerifies?: string;
  contactsBatches?: string;
}

export function keyCommands(program: Command): void {
  program
    .command("key:create")
    .description("make an API key; it is printed this once")
    .requiredOption("--workspace <id or name>")
    .requiredOption("--name <name>")
    .requiredOption("--scopes <a,b>", "comma-separated scopes")
    .option("--expires <time>", "RFC 3339, for instance 2027-01-31T00:00:00Z")
    .option("--allow <cidrs>", "comma-separated address ranges it may be used from")
    .option("--rate <calls>", "calls a second that it may make, instead of 50")
    .option("--otp-sends <calls>", "passcodes a minute that it may send, instead of 60")
    .option("--otp-verifies <calls>", "checks of passcodes a minute, instead of 300")
    .option("--contacts-batches <calls>", "batches of contacts a second, instead of 1")
    .action((options: CreateOptions, command: Command) =>
      runCommand(
        command,
        async (db) => {
          const input = createKeyBody.parse({
            name: options.name,
            scopes: list(options.scopes),
            ...(options.expires ? { expiresAt: options.expires } : {}),
            ...(options.allow ? { allowedCidrs: list(options.allow) } : {}),
            limits: limitsOf(options),
          });
          const { key, secret } = await createKey(await workspaceCtx(db, options.workspace), input);
          return { keyId: key.id, key: secret, scopes: key.scopes };
        },
        (made) => `${made.key}\nThis is the key ${made.keyId}. It is not stored and cannot be shown again.`,
      ),
    );

  program
    .command("key:revoke")
    .description("end an API key at once")
    .requiredOption("--id <key id>")
    .action((options: { id: string }, command: Command) =>
      runCommand(
        command,
        async (db) => {
          const key = await revokeKey(await ctxOfKey(db, options.id), options.id);
          return { keyId: key.id, revokedAt: key.revokedAt };
        },
        (done) => `Key ${done.keyId} is revoked.`,
      ),
    );

  program
    .command("key:replace")
    .description("make a key like another, which ends; the new one is printed this once")
    .requiredOption("--id <key id>")
    .option("--until <time>", "when the old key ends, RFC 3339, at most 7 days away; at once if absent")
    .option("--expires <time>", "when the new key expires; never if absent")
    .action((options: { id: string; until?: string; expires?: string }, command: Command) =>
      runCommand(
        command,
        async (db) => {
          const input = replaceKeyBody.parse({
            ...(options.until ? { oldEndsAt: options.until } : {}),
            ...(options.expires ? { expiresAt: options.expires } : {}),
          });
          const { key, secret, replaced } = await replaceKey(
            await ctxOfKey(db, options.id),
            options.id,
            input,
          );
          const endsAt = replaced.revokedAt ?? replaced.expiresAt;
          return { keyId: key.id, key: secret, scopes: key.scopes, replacedId: replaced.id, endsAt };
        },
        (made) =>
          `${made.key}\nThis is the key ${made.keyId}. It is not stored and cannot be shown again.\n${made.replacedId} ends ${made.endsAt}.`,
      ),
    );
}

function limitsOf(options: CreateOptions): Record<string, number> {
  const typed = {
    requestsPerSecond: options.rate,
    otpSendsPerMinute: options.otpSends,
    otpVerifiesPerMinute: options.otpVerifies,
    contactsBatchesPerSecond: options.contactsBatches,
  };
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => (value ? [[name, Number(value)]] : [])),
  );
}

/** The context of a key's workspace. */
async function ctxOfKey(db: Db, id: string): Promise<Ctx> {
  const missing = new Error(`There is no key ${id}.`);
  if (!isId("key", id)) throw missing;
  const [row] = await db.select({ workspaceId: apiKeys.workspaceId }).from(apiKeys).where(eq(apiKeys.id, id));
  if (!row) throw missing;
  return workspaceCtx(db, row.workspaceId);
}

function list(value: string): string[] {
  return value
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
}
