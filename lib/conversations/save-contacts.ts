import "server-only";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import type { batchResultSchema, UpsertContact } from "#lib/contacts/schema.ts";
import { saveOneOfMany } from "#lib/conversations/save-contact.ts";
import { AppError } from "#lib/errors.ts";
import { renewClaim } from "#lib/idempotency/renew-claim.ts";

/** After so many contacts the call's lease begins anew: a large batch under load takes longer than one. */
const RENEW_EVERY = 50;

type BatchResult = z.input<typeof batchResultSchema>;

/**
 * `POST /v1/contacts/batch`: each contact stands alone, in its own transaction and in order (API.md §9.4).
 * @param items the contacts, or why one is none
 * @throws AppError IDEMPOTENCY_IN_PROGRESS when another call has taken the idempotency key over meanwhile
 */
export async function saveContacts(
  ctx: Ctx,
  items: readonly (UpsertContact | AppError)[],
): Promise<BatchResult> {
  const results: BatchResult["results"] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % RENEW_EVERY === 0) await renewClaim(ctx);
    results.push(await saveItem(ctx, index, item));
  }
  return { results };
}

async function saveItem(
  ctx: Ctx,
  index: number,
  item: UpsertContact | AppError,
): Promise<BatchResult["results"][number]> {
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
