import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contactLabels, contacts, conversations, mergedIds } from "#db/schema/index.ts";
import { appendAudit } from "#lib/audit/append-audit.ts";
import { later } from "#lib/clock.ts";
import type { MergeChoice, MergeField } from "#lib/contacts/page-schema.ts";
import { joinOptOuts } from "#lib/contacts/rules.ts";
import { tellContact } from "#lib/contacts/tell-contact.ts";
import { endLine } from "#lib/conversations/end-line.ts";
import { joinConversations } from "#lib/conversations/join-conversations.ts";
import { joinLines, refuseTwoPeople } from "#lib/conversations/join-lines.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import { appendEvent } from "#lib/events/append-event.ts";
import type { Id } from "#lib/id.ts";

type ContactRow = typeof contacts.$inferSelect;

/** Whose values are taken where both have one: the other's for these, else the surviving one's. */
export type MergeChoices = Pick<MergeChoice, "theirs" | "theirAttributes">;

const KEEP_OURS: MergeChoices = { theirs: [], theirAttributes: [] };

/**
 * Makes one contact of two that are the same person: ids, names, attributes, labels and the thread of both; what the
 * surviving one has wins unless somebody chose otherwise, and it keeps the time it was made, which is its place in every
 * list. An opt-out or a block of either holds. The old id leads to the new one from then on. Call inside a transaction.
 * @param byHand what somebody chose who says that they are one person; absent when WhatsApp itself named them as one
 *   account, whose windows and waiting messages then are that one's
 * @returns false when one of them is gone
 * @throws AppError CONTACT_CONFLICT for two that nobody may merge by hand
 */
export async function mergeContacts(
  tx: Ctx,
  { intoId, fromId }: { intoId: Id<"contact">; fromId: Id<"contact"> },
  byHand?: MergeChoices,
): Promise<boolean> {
  const rows = await tx.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.workspaceId, tx.workspaceId), inArray(contacts.id, [intoId, fromId])))
    .orderBy(contacts.id)
    .for("update");
  const into = rows.find(({ id }) => id === intoId);
  const from = rows.find(({ id }) => id === fromId);
  if (!into || !from || into === from) return false;
  const choices = byHand ?? KEEP_OURS;
  // Of one account WhatsApp's latest word says which number it has.
  const theirs = byHand ? choices.theirs.includes("phone") : isToldLater(from, into);
  const { account, dropped } = joinLines(into, from, { theirs, proven: byHand === undefined });
  if (byHand) refuseTwoPeople(into, from, dropped);
  const joined = await joinThreads(tx, { intoId, fromId, droppedId: dropped?.id ?? null });
  await joinLabels(tx, intoId, fromId);
  await tx.db.delete(contacts).where(and(eq(contacts.workspaceId, tx.workspaceId), eq(contacts.id, fromId)));
  await tx.db
    .update(contacts)
    .set({ ...together(into, from, choices), ...account, updatedAt: tx.clock.now() })
    .where(and(eq(contacts.workspaceId, tx.workspaceId), eq(contacts.id, intoId)));
  await recordMerge(tx, fromId, intoId);
  await appendAudit(tx, { action: "contact.merged", targetId: intoId, data: { mergedId: fromId } });
  const mergedConversationId = joined?.fromId ?? null;
  await tellContact(tx, ["contact.merged"], intoId, { mergedContactId: fromId, mergedConversationId });
  if (!joined) return true;
  const { conversation } = await getConversation(tx, joined.intoId);
  await appendEvent(
    tx,
    { type: "conversation.merged", fromId: joined.fromId, conversation },
    { conversationId: joined.intoId },
  );
  return true;
}

function isToldLater({ lineAsOf }: ContactRow, than: ContactRow): boolean {
  return lineAsOf !== null && (than.lineAsOf === null || lineAsOf > than.lineAsOf);
}

function together(
  into: ContactRow,
  from: ContactRow,
  { theirs, theirAttributes }: MergeChoices,
): Partial<ContactRow> {
  const pick = <F extends Exclude<MergeField, "phone">>(field: F): ContactRow[F] =>
    theirs.includes(field) ? (from[field] ?? into[field]) : (into[field] ?? from[field]);
  const chosen = Object.entries(from.attributes).filter(([name]) => theirAttributes.includes(name));
  return {
    name: pick("name"),
    profileName: into.profileName ?? from.profileName,
    externalId: pick("externalId"),
    language: pick("language"),
    attributes: { ...from.attributes, ...into.attributes, ...Object.fromEntries(chosen) },
    ...joinOptOuts(into, from),
    marketingChoiceAt: later(into.marketingChoiceAt, from.marketingChoiceAt),
    blockedAt: into.blockedAt ?? from.blockedAt,
  };
}

async function joinLabels(tx: Ctx, intoId: Id<"contact">, fromId: Id<"contact">): Promise<void> {
  const moved = await tx.db
    .delete(contactLabels)
    .where(and(eq(contactLabels.workspaceId, tx.workspaceId), eq(contactLabels.contactId, fromId)))
    .returning();
  if (moved.length === 0) return;
  await tx.db
    .insert(contactLabels)
    .values(moved.map((row) => ({ ...row, contactId: intoId })))
    .onConflictDoNothing();
}

/**
 * One thread of the two contacts' threads.
 * @param ids `droppedId`: whose number is dropped, so that nothing of it may go on to the other's
 * @returns which were joined; null when only one of them had any
 */
async function joinThreads(
  tx: Ctx,
  ids: { intoId: Id<"contact">; fromId: Id<"contact">; droppedId: Id<"contact"> | null },
): Promise<{ intoId: Id<"conv">; fromId: Id<"conv"> } | null> {
  const { intoId, fromId, droppedId } = ids;
  let threads = await lockThreads(tx, [intoId, fromId]);
  const ended = threads.find(({ contactId }) => contactId === droppedId);
  if (ended) {
    await endLine(tx, ended.id);
    threads = await lockThreads(tx, [intoId, fromId]);
  }
  const into = threads.find(({ contactId }) => contactId === intoId);
  const from = threads.find(({ contactId }) => contactId === fromId);
  if (!from) return null;
  if (into) {
    await joinConversations(tx, into, from);
    await recordMerge(tx, from.id, into.id);
    return { intoId: into.id, fromId: from.id };
  }
  await tx.db
    .update(conversations)
    .set({ contactId: intoId, updatedAt: tx.clock.now() })
    .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.id, from.id)));
  return null;
}

function lockThreads(tx: Ctx, contactIds: Id<"contact">[]) {
  return tx.db
    .select()
    .from(conversations)
    .where(and(eq(conversations.workspaceId, tx.workspaceId), inArray(conversations.contactId, contactIds)))
    .orderBy(conversations.id)
    .for("update");
}

async function recordMerge(tx: Ctx, fromId: string, toId: string): Promise<void> {
  const mine = eq(mergedIds.workspaceId, tx.workspaceId);
  await tx.db
    .update(mergedIds)
    .set({ toId })
    .where(and(mine, eq(mergedIds.toId, fromId)));
  await tx.db
    .insert(mergedIds)
    .values({ workspaceId: tx.workspaceId, fromId, toId, mergedAt: tx.clock.now() })
    .onConflictDoUpdate({
      target: [mergedIds.workspaceId, mergedIds.fromId],
      set: { toId: sql`excluded.to_id` },
    });
}
