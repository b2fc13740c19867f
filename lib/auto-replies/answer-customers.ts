import "server-only";
import { and, eq, lte, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { isWorkspaceActive } from "#db/is-workspace-active.ts";
import { automaticReplies, awaitingAutoReply } from "#db/schema/index.ts";
import {
  type AwaitingMessage,
  type Choice,
  readAwaitingMessages,
} from "#lib/auto-replies/read-awaiting-messages.ts";
import { chooseReply, REPLY_PERIOD_MS } from "#lib/auto-replies/rules.ts";
import { readAutomations } from "#lib/automations/queries.ts";
import { type AutomaticReply, findChoice } from "#lib/automations/rules.ts";
import type { Automations } from "#lib/automations/schema.ts";
import { MESSAGE_SOURCE } from "#lib/contacts/rules.ts";
import { recordMarketingChoice } from "#lib/conversations/actions/record-marketing-choice.ts";
import { RecipientNotFoundError, sendToRecipient } from "#lib/messages/send/send-to-recipient.ts";
import { HOUR } from "#lib/platform/clock.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { type Id, uuidToId } from "#lib/platform/id.ts";
import { keywordTextOf } from "#lib/whatsapp/content-text.ts";

const MAX_CONVERSATIONS = 200;
const RETRY_SECONDS = 15;

export interface DueAnswers {
  workspaceId: Id<"ws">;
  conversationId: Id<"conv">;
}

const isDue = sql`${awaitingAutoReply.dueAt} <= now() and ${isWorkspaceActive(awaitingAutoReply.workspaceId)}`;

export const isAnyAnswerDue = sql`exists (select from ${awaitingAutoReply} where ${isDue})`;

/** Conversations with customers' messages that are due to be checked. */
export async function findDueAnswers(db: Db): Promise<DueAnswers[]> {
  const rows = await db.execute<Record<"workspace_id" | "conversation_id", string>>(sql`
    select m.workspace_id, m.conversation_id
    from ${awaitingAutoReply} join messages m
      on m.workspace_id = ${awaitingAutoReply.workspaceId} and m.id = ${awaitingAutoReply.messageId}
    where ${isDue}
    group by m.workspace_id, m.conversation_id order by min(${awaitingAutoReply.dueAt}) limit ${MAX_CONVERSATIONS}`);
  return rows.map((row) => ({
    workspaceId: uuidToId("ws", row.workspace_id),
    conversationId: uuidToId("conv", row.conversation_id),
  }));
}

/** Records the choices that a conversation's new messages make, and sends automatic replies to them, in order. */
export async function answerCustomers(ctx: Ctx, { conversationId }: DueAnswers): Promise<void> {
  const settings = await readAutomations(ctx);
  let isOptedOut: boolean | undefined;
  for (const message of await readAwaitingMessages(ctx, conversationId)) {
    // The messages were read before the choices of earlier ones were recorded.
    isOptedOut ??= message.isOptedOut;
    try {
      const choice = await answer(ctx, { ...message, isOptedOut }, settings);
      if (choice) isOptedOut = choice === "opt_out";
    } catch (error) {
      ctx.log.warn({ err: error, messageId: message.messageId }, "automatic reply not sent");
      await postpone(ctx, message.messageId);
    }
  }
}

/** @returns the choice that the message made */
async function answer(ctx: Ctx, message: AwaitingMessage, settings: Automations): Promise<Choice | null> {
  const { team, input, confirms } = message;
  const now = ctx.clock.now();
  const choice = confirms ?? findOwnChoice(message, settings);
  if (choice !== null) {
    if (confirms === null && !(await recordChoice(ctx, message, choice))) return choice;
    const isRecent = now.getTime() - input.writtenAt.getTime() <= REPLY_PERIOD_MS;
    const body = choice === "opt_out" ? settings.optOutReply : settings.optInReply;
    if (body === null || !isRecent) await deleteAwaiting(ctx, message.messageId);
    else await send(ctx, message, { name: `${choice}_reply`, body, intervalHours: null });
    return choice;
  }
  const reply = chooseReply(
    {
      hours: team.hours ?? settings.hours,
      greeting: team.greeting ?? settings.greeting,
      greetingAfterHours: settings.greetingAfterHours,
      awayReply: team.awayReply ?? settings.awayReply,
    },
    { ...input, now },
  );
  const { replyIntervalHours: intervalHours } = settings;
  if (reply) await send(ctx, message, { name: reply.name, body: reply.text, intervalHours });
  else await deleteAwaiting(ctx, message.messageId);
  return null;
}

/** Null while keywords are off. A keyword that opts in only removes an opt-out; to others it is an ordinary message. */
function findOwnChoice(
  { content, isOptedOut }: AwaitingMessage,
  { optOutWords, optInWords }: Automations,
): Choice | null {
  const text = keywordTextOf(content);
  if (optOutWords === null || text === null) return null;
  const choice = findChoice(text, { optOutWords, optInWords });
  return choice === "opt_in" && !isOptedOut ? null : choice;
}

/** @returns whether a confirmation is still to be sent, which `confirms` of the row then says */
function recordChoice(ctx: Ctx, message: AwaitingMessage, choice: Choice): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const [claimed] = await tx.db
      .update(awaitingAutoReply)
      .set({ confirms: choice })
      .where(and(isAwaiting(tx, message.messageId), sql`${awaitingAutoReply.confirms} is null`))
      .returning({ id: awaitingAutoReply.messageId });
    if (!claimed) return false;
    const changed = await recordMarketingChoice(tx, message.contactId, {
      stop: choice === "opt_out",
      at: message.input.writtenAt,
      source: MESSAGE_SOURCE,
    });
    if (!changed) await deleteAwaiting(tx, message.messageId);
    return changed;
  });
}

/** The message was answered by another process, or the last automatic reply is too recent. */
class NotDueError extends Error {
  override readonly name = "NotDueError";
}

/**
 * Sends a reply. The row is deleted with the reply's acceptance, so that it is sent once, whenever a process dies.
 * What the send policy refuses (a closed window, a blocked contact) is not sent later.
 */
async function send(
  ctx: Ctx,
  { messageId, conversationId }: AwaitingMessage,
  { name, body, intervalHours }: { name: AutomaticReply; body: string; intervalHours: number | null },
): Promise<void> {
  const automatic: Ctx = { ...ctx, actor: { kind: "system", name } };
  try {
    await sendToRecipient(
      automatic,
      { conversationId },
      {
        message: { kind: "text", body, previewUrl: true },
        giveUpAt: new Date(ctx.clock.now().getTime() + REPLY_PERIOD_MS),
        hooks: () => ({ before: (tx) => claimReply(tx, { messageId, conversationId, intervalHours }) }),
      },
    );
  } catch (error) {
    // A merged conversation is found again through the message.
    if (error instanceof RecipientNotFoundError || !(error instanceof NotDueError || isAppError(error)))
      throw error;
    await deleteAwaiting(ctx, messageId);
  }
}

/** @param intervalHours null for a confirmation, which is always sent @throws NotDueError */
async function claimReply(
  tx: Ctx,
  {
    messageId,
    conversationId,
    intervalHours,
  }: Pick<AwaitingMessage, "messageId" | "conversationId"> & {
    intervalHours: number | null;
  },
): Promise<void> {
  const deleted = await tx.db
    .delete(awaitingAutoReply)
    .where(isAwaiting(tx, messageId))
    .returning({ id: awaitingAutoReply.messageId });
  if (deleted.length === 0) throw new NotDueError();
  const sentAt = tx.clock.now();
  const isPast = (hours: number) => lte(automaticReplies.sentAt, new Date(sentAt.getTime() - hours * HOUR));
  const claimed = await tx.db
    .insert(automaticReplies)
    .values({ workspaceId: tx.workspaceId, conversationId, sentAt })
    .onConflictDoUpdate({
      target: [automaticReplies.workspaceId, automaticReplies.conversationId],
      set: { sentAt },
      ...(intervalHours === null ? {} : { setWhere: isPast(intervalHours) }),
    })
    .returning({ sentAt: automaticReplies.sentAt });
  if (claimed.length === 0) throw new NotDueError();
}

async function deleteAwaiting(ctx: Ctx, messageId: Id<"msg">): Promise<void> {
  await ctx.db.delete(awaitingAutoReply).where(isAwaiting(ctx, messageId));
}

async function postpone(ctx: Ctx, messageId: Id<"msg">): Promise<void> {
  await ctx.db
    .update(awaitingAutoReply)
    .set({ dueAt: sql`now() + make_interval(secs => ${RETRY_SECONDS})` })
    .where(isAwaiting(ctx, messageId));
}

function isAwaiting(ctx: Ctx, messageId: Id<"msg">) {
  return and(eq(awaitingAutoReply.workspaceId, ctx.workspaceId), eq(awaitingAutoReply.messageId, messageId));
}
