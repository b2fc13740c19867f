import "server-only";
import type { z } from "zod";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import type { BatchRules } from "#lib/contacts/plan-contacts.ts";
import { retryConflicts } from "#lib/contacts/retry-conflicts.ts";
import type { batchResultSchema, UpsertContact } from "#lib/contacts/schema.ts";
import { publishContactEvents } from "#lib/contacts/tell-contact.ts";
import { type ContactWrite, isStaleWrite, writeContacts } from "#lib/contacts/write-contacts.ts";
import { getConversations } from "#lib/conversations/queries.ts";
import { touchThreads } from "#lib/conversations/touch-threads.ts";
import { AppError } from "#lib/errors.ts";
import { appendEvents } from "#lib/events/append-event.ts";
import { renewClaim } from "#lib/idempotency/renew-claim.ts";

/** So many are written in one transaction; between two the call's lease begins anew. */
const STEP_CONTACTS = 50;

const RULES: BatchRules = { origin: "api", labels: "replace", existing: "update" };

type BatchResult = z.input<typeof batchResultSchema>;
type ItemResult = BatchResult["results"][number];

/**
 * `POST /v1/contacts/batch`: each contact stands alone and in order (API.md §9.4), and all are written set-wise.
 * @param items the contacts, or why one is none
 * @throws AppError IDEMPOTENCY_IN_PROGRESS when another call has taken the idempotency key over meanwhile
 */
export async function saveContacts(
  ctx: Ctx,
  items: readonly (UpsertContact | AppError)[],
): Promise<BatchResult> {
  const results: ItemResult[] = [];
  for (let index = 0; index < items.length; index += STEP_CONTACTS) {
    if (index > 0) await renewClaim(ctx);
    results.push(...(await saveStep(ctx, index, items.slice(index, index + STEP_CONTACTS))));
  }
  return { results };
}

/** @param from the place of the first item in the whole batch */
async function saveStep(
  ctx: Ctx,
  from: number,
  items: readonly (UpsertContact | AppError)[],
): Promise<ItemResult[]> {
  const inputs = items.filter((item): item is UpsertContact => !(item instanceof AppError));
  // What is no refusal of a contact ends the batch; the same batch again does the rest and harms nothing.
  const writes = await retryConflicts(ctx, () => inTransaction(ctx, (tx) => write(tx, inputs)), isStaleWrite);
  const outcomes = writes.values();
  return items.map((item, index) =>
    toResult(
      from + index,
      item instanceof AppError ? { kind: "refused", error: item } : outcomes.next().value,
    ),
  );
}

async function write(tx: Ctx, inputs: readonly UpsertContact[]): Promise<ContactWrite[]> {
  const writes = await writeContacts(tx, inputs, RULES);
  const written = writes.filter((each) => each.kind === "written");
  const updated = written.filter(({ outcome }) => outcome === "updated").map(({ id }) => id);
  const threads = await getConversations(tx, await touchThreads(tx, [...new Set(updated)]));
  await publishContactEvents(tx, writes);
  const changed = new Set(written.flatMap(({ id, events }) => (events.length > 0 ? [id] : [])));
  await appendEvents(tx, [
    ...threads.map((conversation) => ({
      data: { type: "conversation.updated" as const, conversation },
      conversationId: conversation.id,
    })),
    ...[...changed].map((contactId) => ({ data: { type: "contact.changed" as const, contactId } })),
  ]);
  return writes;
}

function toResult(index: number, write: ContactWrite | undefined): ItemResult {
  if (!write) throw new Error("A contact of the batch has no outcome.");
  if (write.kind === "written") {
    return { index, id: write.id, result: write.outcome === "created" ? "created" : "updated" };
  }
  const { code, message, details } = write.error;
  return {
    index,
    id: null,
    result: "failed",
    error: { code, message, ...(details ? { details: { ...details } } : {}) },
  };
}
