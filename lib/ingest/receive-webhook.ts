import "server-only";
import { eq, sql } from "drizzle-orm";
import { intakePool, pool } from "#db/client.ts";
import { type Ctx, createCtx } from "#db/ctx.ts";
import { numbers, webhookReceipts, workspaces } from "#db/schema/index.ts";
import { networkSubject, releaseAttempt, reserveAttempt } from "#lib/auth/attempt-limits.ts";
import { tooManyAttempts } from "#lib/auth/too-many-attempts.ts";
import { constantTimeEqual, decrypt, sha256 } from "#lib/crypto.ts";
import { type Id, idToUuid, newId } from "#lib/id.ts";
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
  bytes: number;
}

// What Meta sends in X-Hub-Signature-256: anything else is refused without reading the body.
const SIGNATURE = /^sha256=[0-9a-f]{64}$/;

/**
 * Checks a webhook's signature over the bytes as they came and keeps it, in one committed statement; processing comes
 * after the acknowledgement. The number is remembered between webhooks, and the statement keeps nothing unless the secret
 * that signed is still the number's: one that was changed or removed counts no more from then on, on every node.
 * @param input.readBody called only when the number exists and there is a signature
 * @returns why it was not kept: no such number, a signature that is not the number's, or nothing in it
 */
export async function receiveWebhook(input: {
  numberId: string;
  readBody: () => Promise<Uint8Array>;
  signature: string | null;
  requestId: string;
}): Promise<KeptWebhook | "nothing" | "unknown-number" | "wrong-signature"> {
  const { numberId, signature } = input;
  const remembered = numbersHeardOf().get(numberId);
  const number = remembered ?? (await readNumber(numberId));
  if (!number) return "unknown-number";
  if (signature === null || !SIGNATURE.test(signature)) return "wrong-signature";
  const body = await input.readBody();
  const signed = { body, signature, requestId: input.requestId };
  const kept = await keepSigned(number, signed);
  if (kept || !remembered) return kept ?? "wrong-signature";
  // What was remembered may be of before a change.
  const present = await readNumber(numberId);
  if (!present) return "unknown-number";
  return (await keepSigned(present, signed)) ?? "wrong-signature";
}

/** A number that webhooks come for; its secrets are encrypted. */
type HeardNumber = Pick<
  NumberRow,
  "id" | "workspaceId" | "appSecret" | "previousAppSecret" | "previousSecretUntil"
>;

/** So many numbers are remembered; the ones heard of first are forgotten first. */
const REMEMBERED = 1000;
// One a process, whichever bundle asks.
const HEARD = Symbol.for("parley.ingest.numbers");
const shared = globalThis as { [HEARD]?: Map<string, HeardNumber> };

function numbersHeardOf(): Map<string, HeardNumber> {
  shared[HEARD] ??= new Map();
  return shared[HEARD];
}

async function readNumber(numberId: string): Promise<HeardNumber | null> {
  const remembered = numbersHeardOf();
  remembered.delete(numberId);
  const found = await findNumberForWebhook(intakePool().db, numberId);
  if (!found) return null;
  const { id, workspaceId, appSecret, previousAppSecret, previousSecretUntil } = found.number;
  const number = { id, workspaceId, appSecret, previousAppSecret, previousSecretUntil };
  remembered.set(numberId, number);
  for (const [oldest] of remembered) {
    if (remembered.size <= REMEMBERED) break;
    remembered.delete(oldest);
  }
  return number;
}

/** @returns null when the number's secret did not sign the body, or is the number's no more */
async function keepSigned(
  number: HeardNumber,
  { body, signature, requestId }: { body: Uint8Array; signature: string; requestId: string },
): Promise<KeptWebhook | "nothing" | null> {
  const secret = findSecret(number, { body, signature });
  if (secret === null) return null;
  const receiptId = newId("rcpt");
  const receivedAt = new Date();
  // The connection's own examination comes this way too, and is not kept.
  const isEmpty = Buffer.from(body).equals(Buffer.from(EMPTY_WEBHOOK));
  const [found] = await intakePool().db.execute<{ clock_offset_ms: string }>(sql`
    with signer as (
      select n.id, n.workspace_id, w.clock_offset_ms from ${numbers} n join ${workspaces} w on w.id = n.workspace_id
      where n.id = ${idToUuid("num", number.id)}::uuid and (n.app_secret = ${secret}
        or (n.previous_app_secret = ${secret} and n.previous_secret_until >= now()))),
    kept as (
      insert into ${webhookReceipts} (id, workspace_id, number_id, body, next_attempt_at, claimed_by, received_at)
      -- To the millisecond, as it is stored: it is due at once.
      select ${idToUuid("rcpt", receiptId)}::uuid, workspace_id, id, ${sql.param(body, webhookReceipts.body)}::bytea,
        date_trunc('milliseconds', now()), ${await nodeId()}::uuid, ${receivedAt.toISOString()}::timestamptz
      from signer where not ${isEmpty}::boolean)
    select clock_offset_ms from signer`);
  if (!found) return null;
  if (isEmpty) return "nothing";
  const ctx = createCtx({
    db: pool().db,
    workspaceId: number.workspaceId,
    clockOffsetMs: Number(found.clock_offset_ms),
    actor: { kind: "whatsapp" },
    requestId,
  });
  return { ctx, receiptId, receivedAt, numberId: number.id, bytes: body.byteLength };
}

/** Which secret of a number signed the bytes, as it is stored: the app secret, or for a day after a change the one before. */
function findSecret(number: HeardNumber, { body, signature }: { body: Uint8Array; signature: string }) {
  const { id, appSecret, previousAppSecret, previousSecretUntil } = number;
  if (verifySignature(body, signature, decrypt(appSecret, id))) return appSecret;
  if (previousAppSecret === null || previousSecretUntil === null || previousSecretUntil < new Date())
    return null;
  return verifySignature(body, signature, decrypt(previousAppSecret, id)) ? previousAppSecret : null;
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
