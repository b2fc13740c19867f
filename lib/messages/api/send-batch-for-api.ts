import "server-only";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import type { LinkedResource } from "#db/schema/index.ts";
import { linkResource } from "#lib/api/idempotency/link-resource.ts";
import { toMessageInput, toTarget } from "#lib/messages/api/send-for-api.ts";
import {
  acceptBatch,
  type BatchMessage,
  type BatchOutcome,
  readAccepted,
} from "#lib/messages/send/accept-batch.ts";
import type { SendMessageBody, sendBatchResultSchema } from "#lib/messages/send/message-schema.ts";
import { readSendAt } from "#lib/messages/send/read-send-at.ts";
import { type AppError, isAppError } from "#lib/platform/errors.ts";
import { type Id, isId, newId } from "#lib/platform/id.ts";

/** A message of the request, or why it is not valid. */
type Item = SendMessageBody | AppError;
type Result = z.input<typeof sendBatchResultSchema>;
type ItemResult = Result["results"][number];

interface ApiResponse {
  status: 200;
  body: Result;
}

/** Accepts each message or reports its error; the worker sends them. */
export async function sendBatchForApi(ctx: Ctx, items: readonly Item[]): Promise<ApiResponse> {
  // In their order, because messages of the same millisecond are sent in the order of their ids.
  const ids = items.map(() => newId("msg")).sort();
  // Before the first message is written: a repeated request then writes only what is missing.
  const [id] = ids;
  if (id) await linkResource(ctx, { id, ids });
  return { status: 200, body: await acceptItems(ctx, items, ids, new Map()) };
}

/** Accepts what an interrupted batch did not. */
export async function recoverBatch(
  ctx: Ctx,
  { ids }: LinkedResource,
  items: readonly Item[],
): Promise<ApiResponse> {
  if (!Array.isArray(ids)) throw new Error("The linked resource of a batch must be an array of message ids.");
  const known = ids.filter((id): id is Id<"msg"> => isId("msg", id));
  await acceptItems(ctx, items, known, await readAccepted(ctx, known));
  // Another request may have written a message first, in a separate conversation.
  return { status: 200, body: await acceptItems(ctx, items, known, await readAccepted(ctx, known)) };
}

async function acceptItems(
  ctx: Ctx,
  items: readonly Item[],
  ids: readonly Id<"msg">[],
  accepted: ReadonlyMap<Id<"msg">, BatchOutcome>,
): Promise<Result> {
  const given = items.map((item, index) => ({ index, item, id: ids[index] ?? newId("msg") }));
  const outcomes = new Map(accepted);
  const batch: BatchMessage[] = [];
  for (const { item, id } of given) {
    // Its time may have passed since it was accepted.
    if (accepted.has(id)) continue;
    const message = toBatchMessage(ctx, item, id);
    if (isAppError(message)) outcomes.set(id, { refusal: message });
    else batch.push(message);
  }
  for (const [id, outcome] of await acceptBatch(ctx, batch)) outcomes.set(id, outcome);
  return { results: given.map((one) => toResult(one, outcomes.get(one.id))) };
}

function toBatchMessage(ctx: Ctx, body: Item, id: Id<"msg">): BatchMessage | AppError {
  if (isAppError(body)) return body;
  const { from, clientReference } = body;
  try {
    const sendAt = readSendAt(ctx, body.sendAt);
    return { id, target: toTarget(body), from, clientReference, sendAt, message: toMessageInput(body) };
  } catch (error) {
    if (isAppError(error)) return error;
    throw error;
  }
}

function toResult(
  { index, item, id }: { index: number; item: Item; id: Id<"msg"> },
  outcome: BatchOutcome | undefined,
): ItemResult {
  if (isAppError(item)) return toFailed(index, item);
  if (!outcome) throw new Error("A message of the batch has no outcome.");
  if ("refusal" in outcome) return toFailed(index, outcome.refusal);
  return {
    index,
    status: item.sendAt === undefined ? "queued" : "scheduled",
    messageId: id,
    conversationId: outcome.conversationId,
    fallbackUsed: hasFallback(item) ? outcome.fallbackUsed : null,
    error: null,
  };
}

function toFailed(index: number, { code, message, details }: AppError): ItemResult {
  const error = { code, message, ...(details ? { details: { ...details } } : {}) };
  return { index, status: "failed", messageId: null, conversationId: null, fallbackUsed: null, error };
}

function hasFallback({ content, fallback }: SendMessageBody): boolean {
  return content.type !== "template" && fallback !== undefined;
}
