import "server-only";
import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxNumbers, sandboxTokens } from "#db/schema/index.ts";
import { sha256 } from "#lib/crypto.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";

export type SandboxToken = typeof sandboxTokens.$inferSelect;

/** What a token may do, unless it was made to do less (whatsapp-cloud-api.md §0.2). */
export const ALL_SCOPES = ["whatsapp_business_management", "whatsapp_business_messaging"];

/** Lets a token act for a number. */
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

/** Makes a new token for a number, beside those it has. @returns the token, which is stored nowhere */
export async function issueToken(
  db: Db,
  number: SandboxNumber,
  limits: { scopes?: string[]; expiresAt?: Date | null } = {},
): Promise<string> {
  const token = `SANDBOX${randomBytes(32).toString("base64url")}`;
  await addToken(db, number.phoneNumberId, token, limits);
  return token;
}

/** A token with its number; null for one that nobody was given. */
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

/** Ends every token that a number has: at a time of the simulator's clock, or as withdrawn. */
export async function endTokens(
  db: Db,
  number: SandboxNumber,
  how: { expiresAt: Date } | { revokedAt: Date },
): Promise<void> {
  await db
    .update(sandboxTokens)
    .set(how)
    .where(and(eq(sandboxTokens.phoneNumberId, number.phoneNumberId), isNull(sandboxTokens.revokedAt)));
}
