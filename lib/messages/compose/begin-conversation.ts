import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { contacts } from "#db/schema/index.ts";
import { publishConversation } from "#lib/conversations/publish-conversation.ts";
import { publishConversationEvent } from "#lib/conversations/publish-conversation-event.ts";
import { openConversation } from "#lib/messages/compose/open-conversation.ts";
import { findDefaultNumber } from "#lib/numbers/queries.ts";
import { AppError, notFound } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";

/** Returns or creates the contact's conversation. @throws AppError NOT_FOUND, NUMBER_NOT_CONNECTED */
export async function beginConversation(ctx: Ctx, contactId: string): Promise<Id<"conv">> {
  if (!isId("contact", contactId)) throw notFound();
  return inTransaction(ctx, async (tx) => {
    const [contact] = await tx.db
      .select({ id: contacts.id })
      .from(contacts)
      .where(and(eq(contacts.workspaceId, tx.workspaceId), eq(contacts.id, contactId)))
      .for("key share");
    if (!contact) throw notFound();
    const number = await findDefaultNumber(tx);
    if (!number) {
      throw new AppError(
        "NUMBER_NOT_CONNECTED",
        "No number is connected. Connect one in Settings → Number.",
        {
          numberId: null,
        },
      );
    }
    const now = tx.clock.now();
    const { id, created } = await openConversation(tx, { contactId, numberId: number.id, now });
    if (created) {
      await publishConversationEvent(tx, ["conversation.created"], id);
      await publishConversation(tx, id);
    }
    return id;
  });
}
