import { type Ctx, inTransaction } from "#db/ctx.ts";
import { publishConversation } from "#lib/conversations/publish-conversation.ts";
import { openConversation } from "#lib/messages/compose/open-conversation.ts";
import { findDefaultNumber } from "#lib/numbers/queries.ts";
import { type Id, isId } from "#lib/platform/id.ts";

/** Opens a conversation without a message, with the default number. */
export async function beginConversation(ctx: Ctx, contactId: string): Promise<Id<"conv">> {
  return inTransaction(ctx, async (tx) => {
    const number = await findDefaultNumber(tx);
    if (!number || !isId("contact", contactId)) throw new Error("No number, or no contact.");
    const { id } = await openConversation(tx, { contactId, numberId: number.id, now: tx.clock.now() });
    await publishConversation(tx, id);
    return id;
  });
}
