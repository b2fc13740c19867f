import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { getContact } from "#lib/contacts/page-queries.ts";
import type { ContactView, MergeChoice } from "#lib/contacts/page-schema.ts";
import { appendContactActivity } from "#lib/conversations/actions/append-contact-activity.ts";
import { mergeContacts } from "#lib/conversations/actions/merge-contacts.ts";
import { publishConversationOf } from "#lib/conversations/publish-conversation.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { AppError, notFound } from "#lib/platform/errors.ts";
import { isId } from "#lib/platform/id.ts";

/** Merges two contacts that a member chose. @throws AppError NOT_FOUND, CONTACT_CONFLICT */
export async function mergeManually(ctx: Ctx, id: string, choice: MergeChoice): Promise<ContactView> {
  const { fromId } = choice;
  if (!isId("contact", id) || !isId("contact", fromId) || id === fromId) throw notFound();
  return inTransaction(ctx, async (tx) => {
    const [into, from] = [await getContact(tx, id), await getContact(tx, fromId)];
    if (into.id !== id || from.id !== fromId) throw alreadyMerged([into.id, from.id]);
    if (!(await mergeContacts(tx, { intoId: id, fromId }, choice))) throw alreadyMerged([id, fromId]);
    await appendContactActivity(tx, id, "merged");
    await recordLiveEvent(tx, { type: "contact.changed", contactId: fromId });
    await publishConversationOf(tx, id);
    return getContact(tx, id);
  });
}

function alreadyMerged(contactIds: string[]): AppError<"CONTACT_CONFLICT"> {
  return new AppError(
    "CONTACT_CONFLICT",
    "Someone has just merged or deleted one of these contacts. Check which contact remains, then try again.",
    { contactIds },
  );
}
