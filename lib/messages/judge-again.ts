import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contacts, conversations } from "#db/schema/index.ts";
import { isAppError } from "#lib/errors.ts";
import { readWindow } from "#lib/messages/accept-message.ts";
import type { OwnFailureCode } from "#lib/messages/failures.ts";
import { judgeSend } from "#lib/messages/rules.ts";
import type { MessageRow } from "#lib/messages/serialize.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { findTemplate } from "#lib/templates/queries.ts";
import { isSendable, type TemplateRow } from "#lib/templates/serialize.ts";
import { messageContentSchema } from "#lib/whatsapp/message-content.ts";

/**
 * The policy once more, for a message that waited: what was allowed when it was accepted may not be now.
 * @returns the failure that it now meets, or null when it may still go
 */
export async function judgeAgain(
  ctx: Ctx,
  number: NumberRow,
  row: MessageRow,
): Promise<OwnFailureCode | null> {
  const template = await findTemplateOf(ctx, number, row);
  if (template === "gone" || (template && !isSendable(template))) return "TEMPLATE_NOT_APPROVED";
  const [contact = null] = await ctx.db
    .select({ id: contacts.id, blockedAt: contacts.blockedAt, optedOutAt: contacts.optedOutAt })
    .from(conversations)
    .innerJoin(
      contacts,
      and(eq(contacts.workspaceId, conversations.workspaceId), eq(contacts.id, conversations.contactId)),
    )
    .where(and(eq(conversations.workspaceId, ctx.workspaceId), eq(conversations.id, row.conversationId)));
  const verdict = judgeSend({
    kind: template ? "template" : "text",
    category: template?.category ?? null,
    to: "",
    contact,
    conversationId: row.conversationId,
    windowExpiresAt: await readWindow(ctx, row.conversationId, row.numberId),
    now: ctx.clock.now(),
  });
  if (isAppError(verdict, "CONTACT_BLOCKED") || isAppError(verdict, "CONTACT_OPTED_OUT")) return verdict.code;
  return verdict ? "WINDOW_CLOSED" : null;
}

async function findTemplateOf(
  ctx: Ctx,
  number: NumberRow,
  row: MessageRow,
): Promise<TemplateRow | "gone" | null> {
  const content = messageContentSchema.parse(row.content);
  if (content.kind !== "template") return null;
  try {
    return await findTemplate(ctx, { wabaId: number.wabaId, name: content.name, language: content.language });
  } catch (error) {
    if (isAppError(error, "TEMPLATE_NOT_FOUND")) return "gone";
    throw error;
  }
}
