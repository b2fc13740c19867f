import "server-only";
import { eq, sql } from "drizzle-orm";
import { intakePool, pool } from "#db/client.ts";
import { type Ctx, createCtx } from "#db/ctx.ts";
import { numbers, webhookReceipts } from "#db/schema/index.ts";
import { networkSubject, releaseAttempt, reserveAttempt } from "#lib/auth/attempt-limits.ts";
import { tooManyAttempts } from "#lib/auth/too-many-attempts.ts";
import { constantTimeEqual, decrypt, sha256 } from "#lib/crypto.ts";
import { type Id, newId } from "#lib/id.ts";
import { nodeId } from "#lib/nodes/this-node.ts";
import { findNumberForWebhook } from "#lib/numbers/queries.ts";
import { EMPTY_WEBHOOK } from "#lib/numbers/reach-webhook.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { verifySignature } from "#lib/whatsapp/verify-signature.ts";

/** A webhook that was kept, and the context in which it is to be processed. */
export interface KeptWebhook {
  ctx: Ctx;
  receiptId: Id<"rcpt">;
  receivedAt: Date;
  numberId: Id<"num">;
}

// What Meta sends in X-Hub-Signature-256: anything else is refused without reading the body.
const SIGNATURE = /^sha256=[0-9a-f]{64}$/;

/**
 * Checks a webhook's signature over the bytes as they came and keeps it, in one committed insert; processing comes
 * after the acknowledgement.
 * @param input.readBody called only when the number exists and there is a signature
 * @returns why it was not kept: no such number, a signature that is not the number's, or nothing in it
 */
export async function receiveWebhook(input: {
  numberId: string;
  readBody: () => Promise<Uint8Array>;
  signature: string | null;
  requestId: string;
}): Promise<KeptWebhook | "nothing" | "unknown-number" | "wrong-signature"> {
  const { db } = intakePool();
  const found = await findNumberForWebhook(db, input.numberId);
  if (!found) return "unknown-number";
  const { number, clockOffsetMs } = found;
  const { signature } = input;
  if (signature === null || !SIGNATURE.test(signature)) return "wrong-signature";
  const body = await input.readBody();
  if (!isSigned(number, { body, signature })) return "wrong-signature";
  // The connection's own examination comes this way too.
  if (Buffer.from(body).equals(Buffer.from(EMPTY_WEBHOOK))) return "nothing";
  const receiptId = newId("rcpt");
  const now = new Date();
  await db.insert(webhookReceipts).values({
    id: receiptId,
    workspaceId: number.workspaceId,
    numberId: number.id,
    body,
    // To the millisecond, as it is stored: it is due at once.
    nextAttemptAt: sql`date_trunc('milliseconds', now())`,
    claimedBy: await nodeId(),
    receivedAt: now,
  });
  const ctx = createCtx({
    db: pool().db,
    workspaceId: number.workspaceId,
    clockOffsetMs,
    actor: { kind: "whatsapp" },
    requestId: input.requestId,
  });
  return { ctx, receiptId, receivedAt: now, numberId: number.id };
}

/** Whether the number's app secret signed the bytes, or for a day after a change the one before. */
function isSigned(number: NumberRow, { body, signature }: { body: Uint8Array; signature: string }): boolean {
  if (verifySignature(body, signature, decrypt(number.appSecret, number.id))) return true;
  const { previousAppSecret, previousSecretUntil } = number;
  if (previousAppSecret === null || previousSecretUntil === null || previousSecretUntil < new Date())
    return false;
  return verifySignature(body, signature, decrypt(previousAppSecret, number.id));
}

/**
 * WhatsApp's handshake when a callback address is saved (whatsapp-cloud-api.md §4.1).
 * @param input.address where the request comes from; numbers and tokens are tried from it at a limited rate
 * @param now the present, which tests inject
 * @returns the challenge to answer with, or null when number or token are wrong
 * @throws AppError RATE_LIMITED before the number is looked up
 */
export async function answerHandshake(
  input: {
    numberId: string;
    mode: string | null;
    challenge: string | null;
    verifyToken: string | null;
    address: string;
  },
  now = new Date(),
): Promise<string | null> {
  if (input.mode !== "subscribe" || input.challenge === null || input.verifyToken === null) return null;
  const { db } = pool();
  const subject = networkSubject("handshake", input.address);
  const throttled = await reserveAttempt(db, [subject], now);
  if (throttled) throw tooManyAttempts("handshake", throttled.retryAfterSeconds);
  const found = await findNumberForWebhook(db, input.numberId);
  if (!found || !constantTimeEqual(sha256(input.verifyToken), found.number.verifyTokenHash)) return null;
  await releaseAttempt(db, [subject]);
  await db.update(numbers).set({ webhookLastHeardAt: new Date() }).where(eq(numbers.id, found.number.id));
  return input.challenge;
}
