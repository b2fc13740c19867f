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
  const given = items.map((item, index) => toBatchMessage(ctx, item, ids[index] ?? newId("msg")));
  const batch = given.filter((item): item is BatchMessage => !isAppError(item) && !accepted.has(item.id));
  const outcomes = new Map([...accepted, ...(await acceptBatch(ctx, batch))]);
  return { results: given.map((item, index) => toResult(index, item, outcomes)) };
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
  index: number,
  item: BatchMessage | AppError,
  outcomes: ReadonlyMap<Id<"msg">, BatchOutcome>,
): ItemResult {
  if (isAppError(item)) return toFailed(index, item);
  const outcome = outcomes.get(item.id);
  if (!outcome) throw new Error("A message of the batch has no outcome.");
  if ("refusal" in outcome) return toFailed(index, outcome.refusal);
  return {
    index,
    status: item.sendAt ? "scheduled" : "queued",
    messageId: item.id,
    conversationId: outcome.conversationId,
    fallbackUsed: hasFallback(item) ? outcome.fallbackUsed : null,
    error: null,
  };
}

function toFailed(index: number, { code, message, details }: AppError): ItemResult {
  const error = { code, message, ...(details ? { details: { ...details } } : {}) };
  return { index, status: "failed", messageId: null, conversationId: null, fallbackUsed: null, error };
}

function hasFallback({ message }: BatchMessage): boolean {
  return message.kind !== "template" && message.fallback !== undefined;
}
