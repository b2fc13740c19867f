import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { conversations } from "#db/schema/index.ts";
import { getContact } from "#lib/contacts/page-queries.ts";
import type { ContactView, MergeChoice } from "#lib/contacts/page-schema.ts";
import { mergeContacts } from "#lib/conversations/merge-contacts.ts";
import { publishConversation } from "#lib/conversations/publish-conversation.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { appendEvent } from "#lib/events/append-event.ts";
import { type Id, isId } from "#lib/id.ts";

/**
 * A member says that two contacts are one person, and whose values are right where both have one.
 * @throws AppError NOT_FOUND, CONTACT_CONFLICT when one of them was merged meanwhile, when WhatsApp says that they are two,
 *   or when a number would be dropped to which nothing may be sent
 */
export async function mergeByHand(ctx: Ctx, id: string, choice: MergeChoice): Promise<ContactView> {
  const { fromId } = choice;
  if (!isId("contact", id) || !isId("contact", fromId) || id === fromId) throw notFound();
  return inTransaction(ctx, async (tx) => {
    const [into, from] = [await getContact(tx, id), await getContact(tx, fromId)];
    if (into.id !== id || from.id !== fromId) throw gone([into.id, from.id]);
    if (!(await mergeContacts(tx, { intoId: id, fromId }, choice))) throw gone([id, fromId]);
    await appendEvent(tx, { type: "contact.changed", contactId: fromId });
    await showThread(tx, id);
    return getContact(tx, id);
  });
}

function gone(contactIds: string[]): AppError<"CONTACT_CONFLICT"> {
  return new AppError(
    "CONTACT_CONFLICT",
    "Somebody merged one of these contacts meanwhile. Look again at who is left.",
    { contactIds },
  );
}

/** The thread goes on under a name and labels that may be others now. */
async function showThread(tx: Ctx, contactId: Id<"contact">): Promise<void> {
  const threads = await tx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.contactId, contactId)));
  for (const { id } of threads) await publishConversation(tx, id);
}
