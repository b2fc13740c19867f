import type { Command } from "commander";
import type { Db } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { createKey } from "#lib/accounts/api-keys/create-key.ts";
import { findKeyWorkspace } from "#lib/accounts/api-keys/queries.ts";
import { replaceKey } from "#lib/accounts/api-keys/replace-key.ts";
import { revokeKey } from "#lib/accounts/api-keys/revoke-key.ts";
import { createKeyBody, replaceKeyBody } from "#lib/accounts/api-keys/schema.ts";
import { describeIssue } from "#lib/platform/issue-messages.ts";
import type { KeyLimitName } from "#lib/platform/rate-limits.ts";
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
    .description("create an API key; it is printed only once")
    .requiredOption("--workspace <id or name>")
    .requiredOption("--name <name>")
    .requiredOption("--scopes <a,b>", "comma-separated scopes")
    .option("--expires <time>", "expiry time in RFC 3339 format, for example 2027-01-31T00:00:00Z")
    .option("--allow <cidrs>", "comma-separated IP addresses or CIDR ranges that can use the key")
    .option("--rate <requests>", "requests per second (default: 50)")
    .option("--otp-sends <requests>", "passcodes sent per minute (default: 60)")
    .option("--otp-verifies <requests>", "passcode checks per minute (default: 300)")
    .option("--contacts-batches <requests>", "contact batches per second (default: 1)")
    .action((options: CreateOptions, command: Command) =>
      runCommand(
        command,
        async (db) => {
          const input = createKeyBody.parse(
            {
              name: options.name,
              scopes: list(options.scopes),
              ...(options.expires ? { expiresAt: options.expires } : {}),
              ...(options.allow ? { allowedCidrs: list(options.allow) } : {}),
              limits: limitsOf(options),
            },
            { error: describeIssue },
          );
          const { key, secret } = await createKey(await workspaceCtx(db, options.workspace), input);
          return { keyId: key.id, key: secret, scopes: key.scopes };
        },
        (made) => `${made.key}\nKey ID: ${made.keyId}. The key is not stored and cannot be shown again.`,
      ),
    );

  program
    .command("key:revoke")
    .description("revoke an API key immediately")
    .requiredOption("--id <key id>")
    .action((options: { id: string }, command: Command) =>
      runCommand(
        command,
        async (db) => {
          const key = await revokeKey(await ctxOfKey(db, options.id), options.id);
          return { keyId: key.id, revokedAt: key.revokedAt };
        },
        (done) => `Key ${done.keyId} was revoked.`,
      ),
    );

  program
    .command("key:replace")
    .description(
      "replace an API key with a new one that has the same settings; the new key is printed only once",
    )
    .requiredOption("--id <key id>")
    .option(
      "--until <time>",
      "when the old key expires, in RFC 3339 format, at most 7 days ahead (default: now)",
    )
    .option("--expires <time>", "when the new key expires (default: never)")
    .action((options: { id: string; until?: string; expires?: string }, command: Command) =>
      runCommand(
        command,
        async (db) => {
          const input = replaceKeyBody.parse(
            {
              ...(options.until ? { oldEndsAt: options.until } : {}),
              ...(options.expires ? { expiresAt: options.expires } : {}),
            },
            { error: describeIssue },
          );
          const { key, secret, replaced } = await replaceKey(
            await ctxOfKey(db, options.id),
            options.id,
            input,
          );
          const endsAt = replaced.revokedAt ?? replaced.expiresAt;
          return { keyId: key.id, key: secret, scopes: key.scopes, replacedId: replaced.id, endsAt };
        },
        (made) =>
          `${made.key}\nKey ID: ${made.keyId}. The key is not stored and cannot be shown again.\n${made.replacedId} expires at ${made.endsAt}.`,
      ),
    );
}

function limitsOf(options: CreateOptions): Record<string, number> {
  const typed: Record<KeyLimitName, string | undefined> = {
    requestsPerSecond: options.rate,
    otpSendsPerMinute: options.otpSends,
    otpVerifiesPerMinute: options.otpVerifies,
    contactsBatchesPerSecond: options.contactsBatches,
  };
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => (value ? [[name, Number(value)]] : [])),
  );
}

async function ctxOfKey(db: Db, id: string): Promise<Ctx> {
  const workspaceId = await findKeyWorkspace(db, id);
  if (!workspaceId)
    throw new Error(`There is no key with the ID ${id}. Check the ID in Settings → API keys.`);
  return workspaceCtx(db, workspaceId);
}

function list(value: string): string[] {
  return value
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
}
