import "server-only";
import { setImmediate } from "node:timers/promises";
import { and, eq, inArray } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { type JsonRow, toJsonRow } from "#db/json-row.ts";
import { retryConflicts } from "#db/retry-conflicts.ts";
import { attachments, type conversations, mergedIds, messages } from "#db/schema/index.ts";
import type { ContactRow } from "#lib/contacts/column-rules.ts";
import { phoneLockKey } from "#lib/contacts/match-phone.ts";
import { isApiUpload, toCopy } from "#lib/conversations/attachments/copy-upload.ts";
import { type AttachmentsById, readAttachmentsById } from "#lib/conversations/attachments/queries.ts";
import type { AttachmentRow } from "#lib/conversations/attachments/serialize.ts";
import {
  checkFileKind,
  type MessageInput,
  type PreparedMessage,
  quotedMessageId,
  requestedFiles,
  requestedTemplate,
  unknownAttachment,
} from "#lib/messages/compose/prepare-message.ts";
import { requireNumber } from "#lib/messages/compose/require-number.ts";
import { commitAcceptance } from "#lib/messages/send/commit-acceptance.ts";
import {
  type Alternatives,
  decideSend,
  type SendDecision,
  withAlternatives,
} from "#lib/messages/send/decide-send.ts";
import { lockThread } from "#lib/messages/send/lock-thread.ts";
import { type Acceptance, planAcceptance } from "#lib/messages/send/plan-acceptance.ts";
import {
  readThreads,
  type SendTarget,
  type SendThread,
  type ThreadRequest,
} from "#lib/messages/send/read-thread.ts";
import { unknownRecipient } from "#lib/messages/send/unknown-recipient.ts";
import { ThreadChangedError, writeAcceptances } from "#lib/messages/send/write-acceptance.ts";
import { compareText } from "#lib/platform/compare-text.ts";
import { type AppError, isAppError } from "#lib/platform/errors.ts";
import { type Id, isId, newId } from "#lib/platform/id.ts";

/** A message with the id that it gets. */
export interface BatchMessage {
  id: Id<"msg">;
  target: SendTarget;
  from: string | undefined;
  clientReference: string | undefined;
  sendAt: Date | undefined;
  message: MessageInput;
}

interface BatchAcceptance {
  conversationId: Id<"conv">;
  /** Whether the window is closed, so that the fallback was accepted in place of the message. */
  fallbackUsed: boolean;
}

export type BatchOutcome = BatchAcceptance | { refusal: AppError };

type Outcomes = Map<Id<"msg">, BatchOutcome>;

/** Messages per statement, which is one transaction. */
const CHUNK = 100;

/** Messages planned in one turn of the event loop. */
const PLANNED_AT_ONCE = 10;

/** How often messages whose threads changed are planned again before each is accepted alone. */
const ROUNDS = 3;

/**
 * Accepts many messages of the API without sending them: reads all recipients in one statement, the files that messages
 * name in another, and writes chunks of messages with their copies of the files with one each. Messages to one recipient
 * keep their order. Writing a message again has no effect.
 */
export async function acceptBatch(ctx: Ctx, batch: readonly BatchMessage[]): Promise<Outcomes> {
  // The idempotency key is linked to the batch, not to a message.
  const { claim, ...unclaimed } = ctx;
  const outcomes: Outcomes = new Map();
  const alternatives: Alternatives = new Map();
  let left = batch;
  for (let round = 0; round < ROUNDS && left.length > 0; round += 1) {
    const before = left.length;
    left = await acceptRound(unclaimed, left, { outcomes, alternatives });
    if (left.length === before) break;
  }
  for (const one of left) outcomes.set(one.id, await acceptAlone(unclaimed, one, alternatives));
  return outcomes;
}

/** The state of a recipient after the messages that were planned before. */
interface Recipient {
  contact: ContactRow;
  conversation: typeof conversations.$inferSelect;
}

type Recipients = Map<string, Recipient | "later">;

interface PlannedMessage {
  given: BatchMessage;
  conversationId: Id<"conv">;
  /** Contacts are locked in this order, to prevent deadlocks. */
  lockOrder: string;
  plan: JsonRow;
  fallbackUsed: boolean;
}

/** @returns the messages that are still to be accepted, in order */
async function acceptRound(
  ctx: Ctx,
  batch: readonly BatchMessage[],
  { outcomes, alternatives }: { outcomes: Outcomes; alternatives: Alternatives },
): Promise<BatchMessage[]> {
  const read = await readRecipients(ctx, batch, outcomes);
  const files = await readAttachmentsById(
    ctx,
    batch.flatMap(({ message }) => requestedFiles(message)),
  );
  const recipients: Recipients = new Map();
  const planned: PlannedMessage[] = [];
  const left: BatchMessage[] = [];
  const writePlanned = async () => {
    left.push(...(await writeChunk(ctx, planned.splice(0), { outcomes, recipients })));
  };
  for (const [index, { given, thread }] of read.entries()) {
    // Planning a thousand messages takes a second, in which the process would serve nobody else.
    if (index % PLANNED_AT_ONCE === 0) await setImmediate();
    if (!thread) {
      left.push(given);
      continue;
    }
    const plan = await planNext(ctx, given, thread, { recipients, alternatives, files }).catch(refused);
    if (plan === "later") left.push(given);
    else if ("refusal" in plan) outcomes.set(given.id, plan);
    else planned.push(plan);
    if (planned.length === CHUNK) await writePlanned();
  }
  if (planned.length > 0) await writePlanned();
  return left.toSorted((a, b) => compareText(a.id, b.id));
}

/** Reads the recipients, in place of merged ones those that remain, so that messages to one person are planned in order. */
async function readRecipients(
  ctx: Ctx,
  batch: readonly BatchMessage[],
  outcomes: Outcomes,
): Promise<{ given: BatchMessage; thread: SendThread | null }[]> {
  const threads = await readThreads(ctx, batch.map(toRequest));
  const missing = batch.filter((_, index) => !threads[index]);
  const merged = await retarget(ctx, missing, outcomes);
  const remaining = merged.length === 0 ? [] : await readThreads(ctx, merged.map(toRequest));
  const found = new Map(
    merged.map((given, index) => [given.id, { given, thread: remaining[index] ?? null }]),
  );
  return batch.flatMap((given, index) => {
    const thread = threads[index];
    return thread ? { given, thread } : (found.get(given.id) ?? []);
  });
}

/** @returns the messages that were not written */
async function writeChunk(
  ctx: Ctx,
  planned: readonly PlannedMessage[],
  { outcomes, recipients }: { outcomes: Outcomes; recipients: Recipients },
): Promise<BatchMessage[]> {
  const ordered = planned.toSorted((a, b) => compareText(a.lockOrder, b.lockOrder));
  const written = await writeAcceptances(
    ctx,
    ordered.map(({ plan }) => plan),
  );
  const unwritten: BatchMessage[] = [];
  for (const [index, { given, conversationId, fallbackUsed, lockOrder }] of ordered.entries()) {
    if (written[index]) outcomes.set(given.id, { conversationId, fallbackUsed });
    else unwritten.push(given);
    // Later messages were or would be planned for a thread that has this one.
    if (written[index] !== "accepted") recipients.set(lockOrder, "later");
  }
  return unwritten;
}

/** @returns "later" if the message must be planned in the next round, with all later messages to the same recipient */
async function planNext(
  ctx: Ctx,
  given: BatchMessage,
  thread: SendThread,
  {
    recipients,
    alternatives,
    files,
  }: { recipients: Recipients; alternatives: Alternatives; files: AttachmentsById },
): Promise<PlannedMessage | "later"> {
  const number = await requireNumber(ctx, thread.number, given.from);
  const lockOrder = thread.contact?.id ?? newRecipientKey(ctx, given.target);
  const recipient = recipients.get(lockOrder);
  // The number of the conversation changes with the message before.
  const isNumberChanged =
    typeof recipient === "object" &&
    given.from === undefined &&
    recipient.conversation.numberId !== number.id;
  if (recipient === "later" || isNumberChanged) {
    recipients.set(lockOrder, "later");
    return "later";
  }
  const current = recipient ? { ...thread, ...recipient, hasUnsentMessage: true } : thread;
  const decision = await decideItem(ctx, given, { ...current, number, files }, alternatives);
  const attachment = copyFile(ctx, decision.message, given.id, files);
  const { plan, committed } = planAcceptance(ctx, { ...toAcceptance(given, decision), attachment });
  const { contact, conversation } = committed.row;
  recipients.set(lockOrder, { contact, conversation });
  return {
    ...{ given, conversationId: conversation.id, lockOrder, fallbackUsed: decision.isFallback },
    plan: attachment ? { ...plan, copy: toJsonRow(attachments, attachment) } : plan,
  };
}

/** @returns the copy of its upload that the message gets. @throws AppError VALIDATION_ERROR as `assignAttachment` */
function copyFile(
  ctx: Ctx,
  { attachmentId, content }: PreparedMessage,
  messageId: Id<"msg">,
  files: AttachmentsById,
): AttachmentRow | null {
  if (attachmentId === null) return null;
  const upload = files.get(attachmentId);
  if (!upload || !isApiUpload(upload)) throw unknownAttachment(ctx, content);
  checkFileKind(ctx, content, upload);
  return toCopy(ctx, upload, messageId);
}

async function decideItem(
  ctx: Ctx,
  { target, message, sendAt }: BatchMessage,
  thread: Parameters<typeof decideSend>[2],
  alternatives: Alternatives,
): Promise<SendDecision> {
  try {
    return await decideSend(ctx, target, thread, message, sendAt);
  } catch (error) {
    throw await withAlternatives(ctx, error, thread.number.wabaId, alternatives);
  }
}

/** Sorts after ids of contacts, because an existing contact is locked before the number of a new one. */
function newRecipientKey(ctx: Ctx, target: SendTarget): string {
  if (!("phone" in target)) throw new Error("Only a phone number can lead to a new contact.");
  return `phone_${phoneLockKey(ctx, target.phone)}`;
}

function toAcceptance(
  { id, clientReference, sendAt }: BatchMessage,
  { hasFallback, ...decision }: SendDecision,
): Omit<Acceptance, "attachment"> {
  return {
    ...decision,
    messageId: id,
    newConversationId: newId("conv"),
    clientId: null,
    clientReference: clientReference ?? null,
    giveUpAt: undefined,
    sendAt,
    isBatch: true,
    claimedBy: null,
  };
}

function toRequest({ target, from, message }: BatchMessage): ThreadRequest {
  const template = requestedTemplate(message);
  return {
    target,
    from,
    template: template && "name" in template ? template.name : null,
    replyTo: quotedMessageId(message),
    slotOf: null,
  };
}

/** @returns messages to contacts and conversations that were merged, with those that remain */
async function retarget(
  ctx: Ctx,
  missing: readonly BatchMessage[],
  outcomes: Outcomes,
): Promise<BatchMessage[]> {
  if (missing.length === 0) return [];
  const idOf = ({ target }: BatchMessage) => Object.values(target)[0] ?? "";
  const rows = await ctx.db
    .select({ from: mergedIds.fromId, to: mergedIds.toId })
    .from(mergedIds)
    .where(and(eq(mergedIds.workspaceId, ctx.workspaceId), inArray(mergedIds.fromId, missing.map(idOf))));
  const merged = new Map(rows.map(({ from, to }) => [from, to]));
  return missing.flatMap((given): BatchMessage[] => {
    const to = merged.get(idOf(given)) ?? "";
    if (isId("contact", to)) return [{ ...given, target: { contactId: to } }];
    if (isId("conv", to)) return [{ ...given, target: { conversationId: to } }];
    outcomes.set(given.id, { refusal: unknownRecipient(given.target) });
    return [];
  });
}

/** Accepts one message with its thread locked. */
async function acceptAlone(ctx: Ctx, given: BatchMessage, alternatives: Alternatives): Promise<BatchOutcome> {
  const transact = () =>
    inTransaction(ctx, async (tx) => {
      await lockThread(tx, given.target);
      const accepted = (await readAccepted(tx, [given.id])).get(given.id);
      if (accepted) return accepted;
      const [thread] = await readThreads(tx, [toRequest(given)]);
      if (!thread) throw unknownRecipient(given.target);
      const number = await requireNumber(tx, thread.number, given.from);
      const decision = await decideItem(tx, given, { ...thread, number }, alternatives);
      const { row } = await commitAcceptance(tx, toAcceptance(given, decision), {});
      return { conversationId: row.conversation.id, fallbackUsed: decision.isFallback };
    });
  return retryConflicts(ctx, transact, (error) => error instanceof ThreadChangedError).catch(refused);
}

/** Reads messages of a batch that another execution of it accepted. */
export async function readAccepted(
  ctx: Ctx,
  ids: readonly Id<"msg">[],
): Promise<Map<Id<"msg">, BatchAcceptance>> {
  const rows = await ctx.db
    .select({ id: messages.id, conversationId: messages.conversationId, kind: messages.kind })
    .from(messages)
    .where(and(eq(messages.workspaceId, ctx.workspaceId), inArray(messages.id, [...ids])));
  return new Map(
    rows.map(({ id, conversationId, kind }) => [id, { conversationId, fallbackUsed: kind === "template" }]),
  );
}

function refused(error: unknown): { refusal: AppError } {
  if (isAppError(error)) return { refusal: error };
  throw error;
}
