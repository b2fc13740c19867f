import "server-only";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { contacts } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { getContact } from "#lib/contacts/page-queries.ts";
import type { ContactView } from "#lib/contacts/page-schema.ts";
import { publishContactEvent } from "#lib/contacts/publish-contact-event.ts";
import { publishConversationOf } from "#lib/conversations/publish-conversation.ts";
import { notFound } from "#lib/platform/errors.ts";
import { isId } from "#lib/platform/id.ts";

/** Blocks a contact, which stops all sends to it, or unblocks it. @throws AppError NOT_FOUND */
export async function setBlocked(ctx: Ctx, id: string, blocked: boolean): Promise<ContactView> {
  if (!isId("contact", id)) throw notFound();
  return inTransaction(ctx, async (tx) => {
    const now = tx.clock.now();
    const changed = await tx.db
      .update(contacts)
      .set({ blockedAt: blocked ? now : null, updatedAt: now })
      .where(
        and(
          eq(contacts.workspaceId, tx.workspaceId),
          eq(contacts.id, id),
          (blocked ? isNull : isNotNull)(contacts.blockedAt),
        ),
      )
      .returning({ id: contacts.id });
    if (changed.length > 0) {
      await appendAudit(tx, { action: blocked ? "contact.blocked" : "contact.unblocked", targetId: id });
      await publishContactEvent(tx, ["contact.updated"], id);
      await publishConversationOf(tx, id);
    }
    const contact = await getContact(tx, id);
    return contact.id === id ? contact : setBlocked(tx, contact.id, blocked);
  });
}
