import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { contacts } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { findMergedInto } from "#lib/contacts/find-merged.ts";
import { publishContactEvent } from "#lib/contacts/publish-contact-event.ts";
import { appendContactActivity } from "#lib/conversations/actions/append-contact-activity.ts";
import { publishConversationOf } from "#lib/conversations/publish-conversation.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";

/**
 * Blocks a contact, which stops all sends to it, or unblocks it.
 * @returns its id, that of the remaining contact if it was merged
 * @throws AppError NOT_FOUND
 */
export async function setBlocked(ctx: Ctx, id: string, blocked: boolean): Promise<Id<"contact">> {
  if (!isId("contact", id)) throw notFound();
  return inTransaction(ctx, async (tx) => {
    const isThisContact = and(eq(contacts.workspaceId, tx.workspaceId), eq(contacts.id, id));
    const [row] = await tx.db
      .select({ blockedAt: contacts.blockedAt })
      .from(contacts)
      .where(isThisContact)
      .for("no key update");
    if (!row) return setBlocked(tx, await findMergedInto(tx, id), blocked);
    if ((row.blockedAt !== null) === blocked) return id;
    const now = tx.clock.now();
    await tx.db
      .update(contacts)
      .set({ blockedAt: blocked ? now : null, updatedAt: now })
      .where(isThisContact);
    await appendAudit(tx, { action: blocked ? "contact.blocked" : "contact.unblocked", targetId: id });
    await appendContactActivity(tx, id, blocked ? "blocked" : "unblocked");
    await publishContactEvent(tx, ["contact.updated"], id);
    await publishConversationOf(tx, id);
    return id;
  });
}
