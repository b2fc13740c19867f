import "server-only";
import { and, eq, isNotNull } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { contacts, conversations } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { publishContactEvent } from "#lib/contacts/publish-contact-event.ts";
import { publishConversation } from "#lib/conversations/publish-conversation.ts";
import { notFound } from "#lib/platform/errors.ts";
import { isId } from "#lib/platform/id.ts";

/** Removes an opt-out, also the customer's own, with a reason for the audit. @throws AppError NOT_FOUND */
export async function removeOptOut(ctx: Ctx, id: string, reason: string): Promise<void> {
  if (!isId("contact", id)) throw notFound();
  await inTransaction(ctx, async (tx) => {
    const isThisContact = and(eq(contacts.workspaceId, tx.workspaceId), eq(contacts.id, id));
    const [before] = await tx.db
      .select({ optedOutBy: contacts.optedOutBy })
      .from(contacts)
      .where(isThisContact)
      .for("no key update");
    if (!before) throw notFound();
    const removed = await tx.db
      .update(contacts)
      .set({ optedOutAt: null, optedOutBy: null, updatedAt: tx.clock.now() })
      .where(and(isThisContact, isNotNull(contacts.optedOutAt)))
      .returning({ id: contacts.id });
    if (removed.length === 0) return;
    await appendAudit(tx, {
      action: "contact.opted_in",
      targetId: id,
      data: { reason, optedOutBy: before.optedOutBy },
    });
    await publishContactEvent(tx, ["contact.opted_in"], id);
    const threads = await tx.db
      .select({ id: conversations.id })
      .from(conversations)
      .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.contactId, id)));
    for (const thread of threads) await publishConversation(tx, thread.id);
  });
}
