import "server-only";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contacts, conversations } from "#db/schema/index.ts";
import { lockPhone, matchesPhone } from "#lib/contacts/match-phone.ts";
import type { SendTarget } from "#lib/messages/send/read-thread.ts";

/** Locks the recipient's contacts, then their conversations, until the transaction ends. */
export async function lockThread(tx: Ctx, target: SendTarget): Promise<void> {
  if ("phone" in target) await lockPhone(tx, target.phone);
  const recipients = await tx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.workspaceId, tx.workspaceId), matchesTarget(tx, target)))
    .orderBy(contacts.id)
    .for("share");
  const ids = recipients.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.workspaceId, tx.workspaceId), inArray(conversations.contactId, ids)))
    .orderBy(conversations.id)
    .for("no key update");
}

function matchesTarget(tx: Ctx, target: SendTarget): SQL | undefined {
  if ("phone" in target) return matchesPhone(target.phone);
  if ("contactId" in target) return eq(contacts.id, target.contactId);
  return sql`${contacts.id} = (select contact_id from conversations
    where workspace_id = ${sql.param(tx.workspaceId, contacts.workspaceId)}
      and id = ${sql.param(target.conversationId, conversations.id)})`;
}
