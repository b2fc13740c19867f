import "server-only";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { contacts, conversations } from "#db/schema/index.ts";
import { appendAudit } from "#lib/audit/append-audit.ts";
import { getContact } from "#lib/contacts/page-queries.ts";
import type { ContactView } from "#lib/contacts/page-schema.ts";
import { tellContact } from "#lib/contacts/tell-contact.ts";
import { publishConversation } from "#lib/conversations/publish-conversation.ts";
import { notFound } from "#lib/errors.ts";
import { isId } from "#lib/id.ts";

/**
 * Blocks a contact, to whom nothing is sent from then on by anybody, or lets them be written to again. Who stands so
 * already stays so. @throws AppError NOT_FOUND
 */
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
      await tellContact(tx, ["contact.updated"], id);
      const threads = await tx.db
        .select({ id: conversations.id })
        .from(conversations)
        .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.contactId, id)));
      for (const thread of threads) await publishConversation(tx, thread.id);
    }
    return getContact(tx, id);
  });
}
