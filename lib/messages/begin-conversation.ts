import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { contacts } from "#db/schema/index.ts";
import { publishConversation } from "#lib/conversations/publish-conversation.ts";
import { tellConversation } from "#lib/conversations/tell-conversation.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { type Id, isId } from "#lib/id.ts";
import { openConversation } from "#lib/messages/open-conversation.ts";
import { findDefaultNumber } from "#lib/numbers/queries.ts";

/**
 * The conversation in which a member writes to a contact: the one there is, or a new one with the default number.
 * @throws AppError NOT_FOUND, NUMBER_NOT_CONNECTED when there is no number to write from
 */
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
      throw new AppError("NUMBER_NOT_CONNECTED", "Connect a number in the settings first.", {
        numberId: null,
      });
    }
    const now = tx.clock.now();
    const { id, created } = await openConversation(tx, { contactId, numberId: number.id, now });
    if (created) {
      await tellConversation(tx, ["conversation.created"], id);
      await publishConversation(tx, id);
    }
    return id;
  });
}
