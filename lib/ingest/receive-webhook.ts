import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { intakePool, pool } from "#db/client.ts";
import { type Ctx, createCtx } from "#db/ctx.ts";
import { dueNow } from "#db/schema/columns.ts";
import { inboundWebhooks, numbers, workspaces } from "#db/schema/index.ts";
import { networkSubject, releaseAttempt, reserveAttempt } from "#lib/accounts/auth/reserve-attempt.ts";
import { tooManyAttempts } from "#lib/accounts/auth/too-many-attempts.ts";
import { EMPTY_WEBHOOK } from "#lib/numbers/probe-webhook.ts";
import { findNumberForWebhook } from "#lib/numbers/queries.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { KIB } from "#lib/platform/byte-units.ts";
import { coalesce } from "#lib/platform/coalesce.ts";
import { constantTimeEqual, decrypt, sha256 } from "#lib/platform/crypto.ts";
import { type Id, idToUuid, newId } from "#lib/platform/id.ts";
import { perProcess } from "#lib/platform/per-process.ts";
import { nodeId } from "#lib/queue/this-node.ts";
import { verifySignature } from "#lib/whatsapp/verify-signature.ts";

export interface StoredWebhook {
  ctx: Ctx;
  inboundWebhookId: Id<"rcpt">;
  receivedAt: Date;
  numberId: Id<"num">;
  bytes: number;
}

// X-Hub-Signature-256; a malformed one is rejected before the body is read.
const SIGNATURE = /^sha256=[0-9a-f]{64}$/;

/**
 * Verifies the signature over the raw bytes and stores the webhook in one statement, which compares the cached secret
 * with the current one, so that a changed secret is rejected immediately on every node. @param input.readBody called
 * only when the number exists and a signature is present
 */
export async function receiveWebhook(input: {
  numberId: string;
  readBody: () => Promise<Uint8Array>;
  signature: string | null;
  requestId: Id<"req">;
}): Promise<StoredWebhook | "nothing" | "unknown-number" | "wrong-signature"> {
  const { numberId, signature } = input;
  const cached = numberCache().get(numberId);
  const number = cached ?? (await readNumber(numberId));
  if (!number) return "unknown-number";
  if (signature === null || !SIGNATURE.test(signature)) return "wrong-signature";
  const body = await input.readBody();
  const signed = { body, signature, requestId: input.requestId };
  const stored = await storeSigned(number, signed);
  if (stored || !cached) return stored ?? "wrong-signature";
  // The cached number may be outdated.
  const current = await readNumber(numberId);
  if (!current) return "unknown-number";
  return (await storeSigned(current, signed)) ?? "wrong-signature";
}

type WebhookNumber = Pick<
  NumberRow,
  "id" | "workspaceId" | "appSecret" | "previousAppSecret" | "previousSecretUntil"
>;

const MAX_CACHED_NUMBERS = 1000;
const numberCache = perProcess("ingest.numbers", () => new Map<string, WebhookNumber>());

async function readNumber(numberId: string): Promise<WebhookNumber | null> {
  const cached = numberCache();
  cached.delete(numberId);
  const found = await findNumberForWebhook(intakePool().db, numberId);
  if (!found) return null;
  const { id, workspaceId, appSecret, previousAppSecret, previousSecretUntil } = found.number;
  const number = { id, workspaceId, appSecret, previousAppSecret, previousSecretUntil };
  cached.set(numberId, number);
  for (const [oldest] of cached) {
    if (cached.size <= MAX_CACHED_NUMBERS) break;
    cached.delete(oldest);
  }
  return number;
}

/** @returns null when no current secret of the number signed the body */
async function storeSigned(
  number: WebhookNumber,
  { body, signature, requestId }: { body: Uint8Array; signature: string; requestId: Id<"req"> },
): Promise<StoredWebhook | "nothing" | null> {
  const secret = findSecret(number, { body, signature });
  if (secret === null) return null;
  const webhook = {
    numberId: number.id,
    secret,
    inboundWebhookId: newId("rcpt"),
    receivedAt: new Date(),
    body,
    // Sent by our own connection check.
    isEmpty: Buffer.from(body).equals(Buffer.from(EMPTY_WEBHOOK)),
  };
  const isSmall = body.byteLength <= MOST_SHARED_BYTES;
  const clockOffsetMs = await (isSmall ? storeTogether(webhook) : storeInboundWebhook(webhook));
  if (clockOffsetMs === null) return null;
  if (webhook.isEmpty) return "nothing";
  const ctx = createCtx({
    db: pool().db,
    workspaceId: number.workspaceId,
    clockOffsetMs,
    actor: { kind: "whatsapp" },
    requestId,
  });
  const { inboundWebhookId, receivedAt } = webhook;
  return { ctx, inboundWebhookId, receivedAt, numberId: number.id, bytes: body.byteLength };
}

/** Larger bodies are stored by themselves. */
const MOST_SHARED_BYTES = 64 * KIB;

interface SignedInboundWebhook {
  numberId: Id<"num">;
  /** Encrypted. */
  secret: string;
  inboundWebhookId: Id<"rcpt">;
  receivedAt: Date;
  body: Uint8Array;
  isEmpty: boolean;
}

/** Concurrent webhooks of a number are stored by one statement with one commit. */
const storeTogether = coalesce<SignedInboundWebhook, number | null>({
  groupOf: ({ numberId, secret }) => `${numberId} ${secret}`,
  one: storeInboundWebhook,
  many: storeInboundWebhooks,
});

async function storeInboundWebhook(webhook: SignedInboundWebhook): Promise<number | null> {
  const [clockOffsetMs = null] = await storeInboundWebhooks([webhook]);
  return clockOffsetMs;
}

/**
 * @param webhooks of one number with one secret
 * @returns for each the offset of the workspace's clock; null when the secret is no longer the number's
 */
async function storeInboundWebhooks(webhooks: readonly SignedInboundWebhook[]): Promise<(number | null)[]> {
  const [first] = webhooks;
  if (!first) return [];
  const rows = webhooks.map(({ inboundWebhookId, receivedAt, body, isEmpty }) => ({
    id: idToUuid("rcpt", inboundWebhookId),
    received_at: receivedAt,
    is_empty: isEmpty,
    body: Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("base64"),
  }));
  const [found] = await intakePool().db.execute<{ clock_offset_ms: string }>(sql`/* prepared */
    with signer as (
      select n.id, n.workspace_id, w.clock_offset_ms from ${numbers} n join ${workspaces} w on w.id = n.workspace_id
      where n.id = ${idToUuid("num", first.numberId)}::uuid and w.deleting_at is null and (n.app_secret = ${first.secret}
        or (n.previous_app_secret = ${first.secret} and n.previous_secret_until >= now()))),
    inserted as (
      insert into ${inboundWebhooks} (id, workspace_id, number_id, body, next_attempt_at, claimed_by, received_at)
      select webhook.id, signer.workspace_id, signer.id, decode(webhook.body, 'base64'),
        ${dueNow}, ${await nodeId()}::uuid, webhook.received_at
      from signer, json_to_recordset(${JSON.stringify(rows)}::json)
        as webhook (id uuid, received_at timestamptz, is_empty boolean, body text)
      where not webhook.is_empty)
    select clock_offset_ms from signer`);
  return webhooks.map(() => (found ? Number(found.clock_offset_ms) : null));
}

/** The previous app secret is accepted for a day after a change. */
function findSecret(number: WebhookNumber, { body, signature }: { body: Uint8Array; signature: string }) {
  const { id, appSecret, previousAppSecret, previousSecretUntil } = number;
  if (verifySignature(body, signature, decrypt(appSecret, id))) return appSecret;
  if (previousAppSecret === null || previousSecretUntil === null || previousSecretUntil < new Date())
    return null;
  return verifySignature(body, signature, decrypt(previousAppSecret, id)) ? previousAppSecret : null;
}

/**
 * docs/whatsapp.md#webhook-verification. @param input.address the client's address, by which attempts are rate limited
 * @throws AppError RATE_LIMITED before the number is read
 */
export async function handleHandshake(
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
  const { id, workspaceId } = found.number;
  await db
    .update(numbers)
    .set({ webhookLastReceivedAt: new Date() })
    .where(and(eq(numbers.workspaceId, workspaceId), eq(numbers.id, id)));
  return input.challenge;
}
