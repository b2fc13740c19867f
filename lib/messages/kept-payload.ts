import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { messages } from "#db/schema/index.ts";
import { decrypt, encrypt } from "#lib/crypto.ts";
import type { Id } from "#lib/id.ts";

/**
 * What stays of a message's payload once its call is over: all of it, for a retry after a later failure, but nothing of
 * a passcode, which is a secret (API.md §7.1).
 */
export const keptPayload = sql`case when ${messages.content} ->> 'redacted' = 'true' then null else ${messages.payload} end`;

const redactedSchema = z.object({ redacted: z.literal(true) });

/** Whether a message's content stands masked, because what it carries is a passcode. */
export function isRedacted(content: unknown): boolean {
  return redactedSchema.safeParse(content).success;
}

const sealedSchema = z.strictObject({ sealed: z.string() });

/** What waits to be sent and may hold a passcode, as the table may hold it: encrypted, bound to its message. */
export function seal(value: unknown, messageId: Id<"msg">): { sealed: string } {
  return { sealed: encrypt(JSON.stringify(value), messageId) };
}

/** What waits to be sent, whether it was sealed or not. */
export function unseal(kept: unknown, messageId: Id<"msg">): unknown {
  const parsed = sealedSchema.safeParse(kept);
  return parsed.success ? JSON.parse(decrypt(parsed.data.sealed, messageId)) : kept;
}
