import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { messages } from "#db/schema/index.ts";
import { decrypt, encrypt, type Sealed } from "#lib/platform/crypto.ts";
import type { Id } from "#lib/platform/id.ts";

/** The payload after a call: retained for a retry, except for passcodes, which are secret. */
export const retainedPayload = sql`case when ${messages.content} ->> 'redacted' = 'true' then null else ${messages.payload} end`;

const redactedSchema = z.object({ redacted: z.literal(true) });

export function isRedacted(content: unknown): boolean {
  return redactedSchema.safeParse(content).success;
}

const sealedSchema = z.strictObject({ sealed: z.custom<Sealed>((value) => typeof value === "string") });

/** Encrypts a value that may contain a passcode, bound to its message. */
export function seal(value: unknown, messageId: Id<"msg">): { sealed: Sealed } {
  return { sealed: encrypt(JSON.stringify(value), messageId) };
}

export function unseal(stored: unknown, messageId: Id<"msg">): unknown {
  const parsed = sealedSchema.safeParse(stored);
  return parsed.success ? JSON.parse(decrypt(parsed.data.sealed, messageId)) : stored;
}
