import "server-only";
import type { z } from "zod";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { retryConflicts } from "#db/retry-conflicts.ts";
import { renewClaim } from "#lib/api/idempotency/renew-claim.ts";
import type { BatchRules } from "#lib/contacts/plan-contact-batch.ts";
import { recordContactWrites } from "#lib/contacts/publish-contact-event.ts";
import type { batchResultSchema, UpsertContact } from "#lib/contacts/schema.ts";
import { touchThreads } from "#lib/contacts/touch-threads.ts";
import {
  analyzeGrownContacts,
  type ContactWrite,
  isStaleWrite,
  writeContactBatch,
} from "#lib/contacts/write-contact-batch.ts";
import { getConversations } from "#lib/conversations/queries.ts";
import { recordLiveEvents } from "#lib/events/record-live-event.ts";
import { AppError } from "#lib/platform/errors.ts";

/** Contacts per transaction; the idempotency lease is renewed between two. */
const BATCH_CONTACTS = 50;

const RULES: BatchRules = { origin: "api", labels: "replace", existing: "update" };

type BatchResult = z.input<typeof batchResultSchema>;
type ItemResult = BatchResult["results"][number];

/** Writes each contact or reports its error. @throws AppError IDEMPOTENCY_IN_PROGRESS when another call took over the key */
export async function saveContactBatchForApi(
  ctx: Ctx,
  items: readonly (UpsertContact | AppError)[],
): Promise<BatchResult> {
  const results: ItemResult[] = [];
  for (let index = 0; index < items.length; index += BATCH_CONTACTS) {
    if (index > 0) await renewClaim(ctx);
    results.push(...(await saveBatch(ctx, index, items.slice(index, index + BATCH_CONTACTS))));
  }
  if (items.length > BATCH_CONTACTS) await analyzeGrownContacts(ctx);
  return { results };
}

/** @param from the index of the first item in the batch */
async function saveBatch(
  ctx: Ctx,
  from: number,
  items: readonly (UpsertContact | AppError)[],
): Promise<ItemResult[]> {
  const inputs = items.filter((item): item is UpsertContact => !(item instanceof AppError));
  // Any other error ends the batch; repeating the batch is safe.
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
  const writes = await writeContactBatch(tx, inputs, RULES);
  const written = writes.filter((each) => each.kind === "written");
  const updated = written.filter(({ outcome }) => outcome === "updated").map(({ id }) => id);
  const threads = await getConversations(tx, await touchThreads(tx, [...new Set(updated)]));
  await recordContactWrites(tx, writes);
  const changed = new Set(written.flatMap(({ id, events }) => (events.length > 0 ? [id] : [])));
  await recordLiveEvents(tx, [
    ...threads.map((conversation) => ({
      data: { type: "conversation.updated" as const, conversation },
      conversationId: conversation.id,
    })),
    ...[...changed].map((contactId) => ({ data: { type: "contact.changed" as const, contactId } })),
  ]);
  return writes;
}

function toResult(index: number, write: ContactWrite | undefined): ItemResult {
  if (!write) throw new Error("The batch returned no outcome for a contact.");
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
