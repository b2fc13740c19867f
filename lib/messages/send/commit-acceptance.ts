import "server-only";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { contacts, conversations, windows } from "#db/schema/index.ts";
import { lockPhone, matchesPhone } from "#lib/contacts/match-phone.ts";
import { assignAttachment } from "#lib/messages/send/assign-attachment.ts";
import {
  type Acceptance,
  type CommittedMessage,
  planAcceptance,
} from "#lib/messages/send/plan-acceptance.ts";
import type { SendTarget } from "#lib/messages/send/read-thread.ts";
import { type AcceptanceCall, writeAcceptance } from "#lib/messages/send/write-acceptance.ts";
import type { Id } from "#lib/platform/id.ts";

/** Writes that commit together with the acceptance of a message. An error in one refuses the send. */
export interface AcceptanceHooks {
  before?: ((tx: Ctx) => Promise<void>) | undefined;
  /** Replaces the acceptance statement by one that also writes something else. */
  call?: AcceptanceCall | undefined;
  after?: ((tx: Ctx) => Promise<void>) | undefined;
  /** Stored with the idempotency key, in addition to the message id. */
  effect?: Record<string, unknown> | undefined;
}

/** Returns the end of a conversation's window with one number; null if the contact never wrote to it. */
export async function readWindow(
  ctx: Ctx,
  conversationId: Id<"conv"> | null,
  numberId: Id<"num">,
): Promise<Date | null> {
  if (!conversationId) return null;
  const [row] = await ctx.db
    .select({ expiresAt: windows.expiresAt })
    .from(windows)
    .where(
      and(
        eq(windows.workspaceId, ctx.workspaceId),
        eq(windows.conversationId, conversationId),
        eq(windows.numberId, numberId),
      ),
    );
  return row?.expiresAt ?? null;
}

/** Locks the recipient's contacts, then their conversations, until the transaction ends. */
export async function lockThread(tx: Ctx, target: SendTarget): Promise<void> {
  if ("phone" in target) await lockPhone(tx, target.phone);
  const recipients = await tx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.workspaceId, tx.workspaceId), isRecipient(tx, target)))
    .orderBy(contacts.id)
    .for("share");
  const ids = recipients.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.workspaceId, tx.workspaceId), inArray(conversations.contactId, ids)))
    .orderBy(conversations.id)
    .for("no key update");
}

function isRecipient(tx: Ctx, target: SendTarget): SQL | undefined {
  if ("phone" in target) return matchesPhone(target.phone);
  if ("contactId" in target) return eq(contacts.id, target.contactId);
  return sql`${contacts.id} = (select contact_id from conversations
    where workspace_id = ${sql.param(tx.workspaceId, contacts.workspaceId)}
      and id = ${sql.param(target.conversationId, conversations.id)})`;
}

/**
 * Commits a message with its contact, conversation and events. If the process ends afterwards, the worker sends
 * the message or resolves its outcome.
 * @param effect stored with the idempotency key, for a response that is rebuilt later
 * @throws RecipientChangedError and others as `writeAcceptance`; AppError VALIDATION_ERROR for an already sent file
 */
export async function commitAcceptance(
  ctx: Ctx,
  input: Omit<Acceptance, "attachment">,
  effect: Record<string, unknown>,
  call?: AcceptanceCall,
): Promise<CommittedMessage> {
  const { messageId, message } = input;
  if (message.attachmentId === null) return commitPlan(ctx, { ...input, attachment: null }, effect, call);
  return inTransaction(ctx, async (tx) => {
    const attachment = await assignAttachment(tx, message, messageId);
    return commitPlan(tx, { ...input, attachment }, effect, call);
  });
}

async function commitPlan(
  ctx: Ctx,
  acceptance: Acceptance,
  effect: Record<string, unknown>,
  call: AcceptanceCall | undefined,
): Promise<CommittedMessage> {
  const { plan, committed } = planAcceptance(ctx, acceptance);
  await writeAcceptance(ctx, plan, { id: acceptance.messageId, ...effect }, call);
  if (ctx.call) ctx.call.messageId = acceptance.messageId;
  return committed;
}
