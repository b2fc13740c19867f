import "server-only";
import { randomBytes } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import { uuidArray } from "#db/array-params.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { type ErasureSubject, idempotencyKeys, messages, otpVerifications } from "#db/schema/index.ts";
import { decodeResponse } from "#lib/api/idempotency/decode-response.ts";
import { type ErasureStep, idsOf } from "#lib/erasure/step-rules.ts";
import { isId } from "#lib/platform/id.ts";
import { joinPosition, splitPosition } from "#lib/platform/step-position.ts";

const BATCH = 500;

const { workspaceId, operation, key } = idempotencyKeys;

/**
 * Deletes stored responses about the person. Their keys remain, without the fingerprint of the request: a repeated request is
 * refused as a reuse of its key instead of being executed again.
 */
export const eraseStoredResponses: ErasureStep = async (ctx, subject, position) => {
  const [afterOperation = "", afterKey = ""] = splitPosition(position) ?? [];
  return inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .select()
      .from(idempotencyKeys)
      .where(
        and(
          eq(workspaceId, tx.workspaceId),
          sql`(${operation}, ${key}) > (${afterOperation}, ${afterKey})`,
          sql`(${idempotencyKeys.status} is not null or ${idempotencyKeys.leaseUntil} < now())`,
        ),
      )
      .orderBy(asc(operation), asc(key))
      .limit(BATCH)
      .for("update");
    const remaining = await findRemaining(tx, rows);
    for (const row of rows) {
      if (!(await isAboutPerson(row, subject, remaining))) continue;
      await tx.db
        .update(idempotencyKeys)
        .set({ fingerprint: randomBytes(32), effect: null, status: null, headers: null, body: null })
        .where(and(eq(workspaceId, tx.workspaceId), eq(operation, row.operation), eq(key, row.key)));
    }
    const last = rows.at(-1);
    return last && rows.length === BATCH ? joinPosition(last.operation, last.key) : null;
  });
};

type StoredResponseRow = typeof idempotencyKeys.$inferSelect;

/** Returns the messages and passcodes of the responses that were not erased. */
async function findRemaining(tx: Ctx, rows: readonly StoredResponseRow[]): Promise<ReadonlySet<string>> {
  const ids = rows.flatMap(({ effect }) => effect?.id ?? []);
  const messageIds = ids.filter((id) => isId("msg", id));
  const otpIds = ids.filter((id) => isId("otp", id));
  const remaining = await tx.db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.workspaceId, tx.workspaceId),
        sql`${messages.id} = any(${uuidArray("msg", messageIds)})`,
      ),
    );
  const remainingCodes = await tx.db
    .select({ id: otpVerifications.id })
    .from(otpVerifications)
    .where(
      and(
        eq(otpVerifications.workspaceId, tx.workspaceId),
        sql`${otpVerifications.id} = any(${uuidArray("otp", otpIds)})`,
      ),
    );
  return new Set([...remaining, ...remainingCodes].map(({ id }) => id));
}

async function isAboutPerson(
  { effect, body, requestId }: StoredResponseRow,
  subject: ErasureSubject,
  remaining: ReadonlySet<string>,
): Promise<boolean> {
  const ids = idsOf(subject);
  if (effect && (isId("msg", effect.id) || isId("otp", effect.id))) return !remaining.has(effect.id);
  if (effect && ids.includes(effect.id)) return true;
  if (body === null) return false;
  // Encrypted under a secret that is lost: it cannot be served to anybody, and may be about the person.
  const text = await decodeResponse(body, requestId).catch(() => null);
  return text === null || ids.some((id) => text.includes(id));
}
