import "server-only";
import type { z } from "zod";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import { retryConflicts } from "#lib/contacts/retry-conflicts.ts";
import type { batchResultSchema, UpsertContact } from "#lib/contacts/schema.ts";
import { tellContacts } from "#lib/contacts/tell-contact.ts";
import { createContacts } from "#lib/contacts/write-contacts.ts";
import { saveOneOfMany } from "#lib/conversations/save-contact.ts";
import { AppError } from "#lib/errors.ts";
import { appendEvent } from "#lib/events/append-event.ts";
import { renewClaim } from "#lib/idempotency/renew-claim.ts";

/** So many are made together where all of them are new. */
const TOGETHER = 25;
/** After so many contacts the call's lease begins anew: a large batch under load takes longer than one. */
const RENEW_EVERY = 50;

type BatchResult = z.input<typeof batchResultSchema>;
type ItemResult = BatchResult["results"][number];

/**
 * `POST /v1/contacts/batch`: each contact stands alone and in order (API.md §9.4).
 * @param items the contacts, or why one is none
 * @throws AppError IDEMPOTENCY_IN_PROGRESS when another call has taken the idempotency key over meanwhile
 */
export async function saveContacts(
  ctx: Ctx,
  items: readonly (UpsertContact | AppError)[],
): Promise<BatchResult> {
  const results: ItemResult[] = [];
  for (let index = 0; index < items.length; index += TOGETHER) {
    if (index > 0 && index % RENEW_EVERY === 0) await renewClaim(ctx);
    const some = items.slice(index, index + TOGETHER);
    results.push(...((await createTogether(ctx, index, some)) ?? (await saveEach(ctx, index, some))));
  }
  return { results };
}

/** Something stands against one of several: each is to be judged by itself. */
class NotAllNewError extends Error {
  override readonly name = "NotAllNewError";
}

/** Makes all of them in one transaction, in few statements. @returns null where not each of them is new and without fault */
async function createTogether(
  ctx: Ctx,
  from: number,
  items: readonly (UpsertContact | AppError)[],
): Promise<ItemResult[] | null> {
  const inputs = items.filter((item): item is UpsertContact => !(item instanceof AppError));
  if (inputs.length < items.length) return null;
  try {
    return await retryConflicts(ctx, () =>
      inTransaction(ctx, async (tx) => {
        const made = await createContacts(tx, inputs, "api");
        if (!made.every((one) => one.kind === "created")) throw new NotAllNewError();
        await tellContacts(tx, new Map(made.map(({ id, news }) => [id, news])));
        for (const { id } of made) await appendEvent(tx, { type: "contact.changed", contactId: id });
        return made.map(({ id }, index) => ({ index: from + index, id, result: "created" }));
      }),
    );
  } catch (error) {
    if (error instanceof NotAllNewError || error instanceof AppError || isUniqueViolation(error)) return null;
    throw error;
  }
}

/** Each in a transaction of its own. */
async function saveEach(
  ctx: Ctx,
  from: number,
  items: readonly (UpsertContact | AppError)[],
): Promise<ItemResult[]> {
  const results: ItemResult[] = [];
  for (const item of items) results.push(await saveItem(ctx, from + results.length, item));
  return results;
}

async function saveItem(ctx: Ctx, index: number, item: UpsertContact | AppError): Promise<ItemResult> {
  try {
    if (item instanceof AppError) throw item;
    const { id, outcome } = await saveOneOfMany(ctx, item);
    return { index, id, result: outcome === "created" ? "created" : "updated" };
  } catch (error) {
    // What is no refusal of this contact ends the batch; the same batch again does the rest and harms nothing.
    if (!(error instanceof AppError)) throw error;
    const { code, message, details } = error;
    return {
      index,
      id: null,
      result: "failed",
      error: { code, message, ...(details ? { details: { ...details } } : {}) },
    };
  }
}
