import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contacts, windows } from "#db/schema/index.ts";
import type { Id } from "#lib/id.ts";
import type { Recipient } from "#lib/messages/accept-message.ts";

type ContactRow = typeof contacts.$inferSelect;

/** Whom a message is for was merged with somebody, or is known to WhatsApp by other ids, since it was read. */
export class RecipientChangedError extends Error {
  override readonly name = "RecipientChangedError";
}

/** A recipient who stays who they are until the transaction ends. */
export interface HeldRecipient {
  contact: ContactRow | null;
  /** The end of their window with the number that sends; null when they never wrote to it. */
  windowExpiresAt: Date | null;
}

/**
 * Holds whom a message is for until it is accepted. Whatever gives a contact another number, or merges it, writes its row
 * first: one that began before is waited for here and found out, one that begins later finds the message among those that
 * wait. Two messages to one contact need not wait for each other. First of all in the sending transaction, since contacts are locked before conversations.
 * @throws RecipientChangedError when the message would reach another account than the one that was read
 */
export async function holdRecipient(
  tx: Ctx,
  { contact, conversation }: Recipient,
  numberId: Id<"num">,
): Promise<HeldRecipient> {
  if (!contact) return { contact, windowExpiresAt: null };
  // The window comes in the same statement. After a wait it is the one of before, which only a contact that changed would
  // be judged wrongly by.
  const [held] = await tx.db
    .select({ contact: contacts, windowExpiresAt: windows.expiresAt })
    .from(contacts)
    .leftJoin(
      windows,
      and(
        eq(windows.workspaceId, contacts.workspaceId),
        conversation ? eq(windows.conversationId, conversation.id) : sql`false`,
        eq(windows.numberId, numberId),
      ),
    )
    .where(and(eq(contacts.workspaceId, tx.workspaceId), eq(contacts.id, contact.id)))
    .for("share", { of: contacts });
  if (!held || !isSameAccount(held.contact, contact)) throw new RecipientChangedError();
  return held;
}

/** Whether what is sent to the one reaches whom it would reach as the other. */
function isSameAccount(now: ContactRow, before: ContactRow): boolean {
  return (["phone", "waId", "bsuid"] as const).every((field) => now[field] === before[field]);
}
