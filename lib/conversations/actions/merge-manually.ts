import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { conversations } from "#db/schema/index.ts";
import { getContact } from "#lib/contacts/page-queries.ts";
import type { ContactView, MergeChoice } from "#lib/contacts/page-schema.ts";
import { mergeContacts } from "#lib/conversations/actions/merge-contacts.ts";
import { publishConversation } from "#lib/conversations/publish-conversation.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { AppError, notFound } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";

/** Merges two contacts that a member chose. @throws AppError NOT_FOUND, CONTACT_CONFLICT */
export async function mergeManually(ctx: Ctx, id: string, choice: MergeChoice): Promise<ContactView> {
  const { fromId } = choice;
  if (!isId("contact", id) || !isId("contact", fromId) || id === fromId) throw notFound();
  return inTransaction(ctx, async (tx) => {
    const [into, from] = [await getContact(tx, id), await getContact(tx, fromId)];
    if (into.id !== id || from.id !== fromId) throw alreadyMerged([into.id, from.id]);
    if (!(await mergeContacts(tx, { intoId: id, fromId }, choice))) throw alreadyMerged([id, fromId]);
    await recordLiveEvent(tx, { type: "contact.changed", contactId: fromId });
    await publishThread(tx, id);
    return getContact(tx, id);
  });
}

function alreadyMerged(contactIds: string[]): AppError<"CONTACT_CONFLICT"> {
  return new AppError(
    "CONTACT_CONFLICT",
    "Someone has just merged one of these contacts. Reload and check the remaining contacts.",
    { contactIds },
  );
}

/** The conversation's contact may have another name and other labels. */
async function publishThread(tx: Ctx, contactId: Id<"contact">): Promise<void> {
  const threads = await tx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.contactId, contactId)));
  for (const { id } of threads) await publishConversation(tx, id);
}
