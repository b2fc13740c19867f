import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contacts, conversations } from "#db/schema/index.ts";
import { CALL_TIMEOUT_MS } from "#lib/messages/rules.ts";
import type { MessageRow } from "#lib/messages/serialize.ts";
import { graphClient } from "#lib/numbers/graph-client.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { addressMessage, messageDraftSchema } from "#lib/whatsapp/build-message.ts";
import type { SendOutcome } from "#lib/whatsapp/client.ts";

/**
 * One call to WhatsApp for a message whose attempt was committed before; outside every transaction, in bounded time.
 * Never throws for what WhatsApp answers or fails to answer.
 */
export async function callWhatsApp(ctx: Ctx, number: NumberRow, row: MessageRow): Promise<SendOutcome> {
  const [recipient] = await ctx.db
    .select({ phone: contacts.phone, waId: contacts.waId, bsuid: contacts.bsuid })
    .from(conversations)
    .innerJoin(
      contacts,
      and(eq(contacts.workspaceId, conversations.workspaceId), eq(contacts.id, conversations.contactId)),
    )
    .where(and(eq(conversations.workspaceId, ctx.workspaceId), eq(conversations.id, row.conversationId)));
  const payload = addressMessage(messageDraftSchema.parse(row.payload), {
    phone: recipient?.phone ?? recipient?.waId ?? null,
    bsuid: recipient?.bsuid ?? null,
    callbackData: row.id,
  });
  const outcome = await graphClient(number).sendMessage(number.phoneNumberId, payload, {
    timeoutMs: CALL_TIMEOUT_MS,
  });
  if (outcome.kind !== "accepted") {
    ctx.log.warn({ messageId: row.id, outcome: outcome.kind, attempt: row.attempts }, "send not accepted");
  }
  return outcome;
}
