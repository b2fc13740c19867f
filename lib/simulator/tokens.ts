import "server-only";
import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxNumbers, sandboxTokens } from "#db/schema/index.ts";
import { sha256 } from "#lib/platform/crypto.ts";
import type { TokenControl } from "#lib/simulator/account-schema.ts";
import { getSandboxTime, type SandboxNumber } from "#lib/simulator/sandbox-number.ts";

export type SandboxToken = typeof sandboxTokens.$inferSelect;

/** Default permissions of a token (docs/whatsapp.md#access-tokens). */
const ALL_SCOPES = ["whatsapp_business_management", "whatsapp_business_messaging"];

export async function addToken(
  db: Db,
  phoneNumberId: string,
  token: string,
  limits: { scopes?: string[]; expiresAt?: Date | null } = {},
): Promise<void> {
  await db.insert(sandboxTokens).values({
    hash: sha256(token),
    phoneNumberId,
    scopes: limits.scopes ?? ALL_SCOPES,
    expiresAt: limits.expiresAt ?? null,
  });
}

/** Stores only a hash of the token. */
export async function issueToken(
  db: Db,
  number: SandboxNumber,
  limits: { scopes?: string[]; expiresAt?: Date | null } = {},
): Promise<string> {
  const token = `SANDBOX${randomBytes(32).toString("base64url")}`;
  await addToken(db, number.phoneNumberId, token, limits);
  return token;
}

export async function findToken(
  db: Db,
  token: string,
): Promise<{ token: SandboxToken; number: SandboxNumber } | null> {
  const [row] = await db
    .select({ token: sandboxTokens, number: sandboxNumbers })
    .from(sandboxTokens)
    .innerJoin(sandboxNumbers, eq(sandboxNumbers.phoneNumberId, sandboxTokens.phoneNumberId))
    .where(eq(sandboxTokens.hash, sha256(token)));
  return row ?? null;
}

export async function endTokens(
  db: Db,
  number: SandboxNumber,
  end: { expiresAt: Date } | { revokedAt: Date },
): Promise<void> {
  await db
    .update(sandboxTokens)
    .set(end)
    .where(and(eq(sandboxTokens.phoneNumberId, number.phoneNumberId), isNull(sandboxTokens.revokedAt)));
}

export async function controlTokens(
  db: Db,
  number: SandboxNumber,
  control: TokenControl,
): Promise<string | null> {
  const now = getSandboxTime(number);
  switch (control.action) {
    case "expire":
      await endTokens(db, number, { expiresAt: now });
      return null;
    case "revoke":
      await endTokens(db, number, { revokedAt: now });
      return null;
    case "issue": {
      const { lifeMs } = control;
      const expiresAt = lifeMs === undefined ? null : new Date(now.getTime() + lifeMs);
      return issueToken(db, number, { expiresAt });
    }
  }
}
