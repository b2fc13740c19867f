import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contactLabels, contacts, conversations, erasures, mergedIds } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import type { ColumnGroup, ColumnOf, ContactRow } from "#lib/contacts/column-rules.ts";
import { insertContactLabels } from "#lib/contacts/insert-contact-labels.ts";
import type { MergeChoice, MergeField } from "#lib/contacts/page-schema.ts";
import { publishContactEvent } from "#lib/contacts/publish-contact-event.ts";
import { mergeMarketingChoices } from "#lib/contacts/rules.ts";
import { closeWindowsOfPreviousPhone } from "#lib/conversations/actions/close-windows-of-previous-phone.ts";
import { type Account, mergeAccounts, refuseManualMerge } from "#lib/conversations/actions/merge-accounts.ts";
import { moveConversationInto } from "#lib/conversations/actions/move-conversation-into.ts";
import {
  type ConversationEvent,
  publishConversationEvent,
} from "#lib/conversations/publish-conversation-event.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { laterOf } from "#lib/platform/clock.ts";
import type { Id } from "#lib/platform/id.ts";

type MergedColumns = Pick<ContactRow, ColumnOf<Exclude<ColumnGroup, "creation" | "change" | "database">>>;

export type MergeChoices = Pick<MergeChoice, "theirs" | "theirAttributes">;

const NO_CHOICES: MergeChoices = { theirs: [], theirAttributes: [] };

/**
 * Merges two contacts of one person. Values of `into` win unless chosen otherwise; an opt-out or block of either applies.
 * The id of `from` then resolves to `into`.
 * @param manualChoices a member's choices; absent when WhatsApp named both as one account
 * @returns false when one of them does not exist or is being erased
 * @throws AppError CONTACT_CONFLICT when they cannot be merged manually
 */
export async function mergeContacts(
  tx: Ctx,
  { intoId, fromId }: { intoId: Id<"contact">; fromId: Id<"contact"> },
  manualChoices?: MergeChoices,
): Promise<boolean> {
  const rows = await tx.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.workspaceId, tx.workspaceId), inArray(contacts.id, [intoId, fromId])))
    .orderBy(contacts.id)
    .for("update");
  const into = rows.find(({ id }) => id === intoId);
  const from = rows.find(({ id }) => id === fromId);
  if (!into || !from || into === from || (await isBeingErased(tx, [intoId, fromId]))) return false;
  const choices = manualChoices ?? NO_CHOICES;
  // WhatsApp's latest webhook determines the number of an account.
  const theirs = manualChoices ? choices.theirs.includes("phone") : hasNewerPhone(from, into);
  const { account, dropped } = mergeAccounts(into, from, {
    theirs,
    isSameAccount: manualChoices === undefined,
  });
  if (manualChoices) refuseManualMerge(into, from, dropped);
  const merged: MergedColumns = { ...mergeValues(into, from, choices), ...account };
  const joined = await mergeThreads(tx, { intoId, fromId, droppedId: dropped?.id ?? null });
  await mergeLabels(tx, intoId, fromId);
  await tx.db.delete(contacts).where(and(eq(contacts.workspaceId, tx.workspaceId), eq(contacts.id, fromId)));
  await tx.db
    .update(contacts)
    .set({ ...merged, updatedAt: tx.clock.now() })
    .where(and(eq(contacts.workspaceId, tx.workspaceId), eq(contacts.id, intoId)));
  await recordMerge(tx, fromId, intoId);
  await appendAudit(tx, { action: "contact.merged", targetId: intoId, data: { mergedId: fromId } });
  const mergedConversationId = joined?.fromId ?? null;
  await publishContactEvent(tx, ["contact.merged"], intoId, {
    mergedContactId: fromId,
    mergedConversationId,
  });
  if (!joined) return true;
  const { conversation } = await getConversation(tx, joined.intoId);
  await recordLiveEvent(
    tx,
    { type: "conversation.merged", fromId: joined.fromId, conversation },
    { conversationId: joined.intoId },
  );
  await publishConversationEvent(tx, joined.events, joined.intoId);
  return true;
}

/** The messages of such a contact are deleted in batches, which would lose those that moved, or take the other's. */
async function isBeingErased(tx: Ctx, contactIds: Id<"contact">[]): Promise<boolean> {
  const found = await tx.db.$count(
    erasures,
    and(eq(erasures.workspaceId, tx.workspaceId), inArray(erasures.contactId, contactIds)),
  );
  return found > 0;
}

function hasNewerPhone({ phoneObservedAt }: ContactRow, than: ContactRow): boolean {
  return (
    phoneObservedAt !== null && (than.phoneObservedAt === null || phoneObservedAt > than.phoneObservedAt)
  );
}

function mergeValues(
  into: ContactRow,
  from: ContactRow,
  { theirs, theirAttributes }: MergeChoices,
): Omit<MergedColumns, keyof Account> {
  const pick = <F extends Exclude<MergeField, "phone">>(field: F): ContactRow[F] =>
    theirs.includes(field) ? (from[field] ?? into[field]) : (into[field] ?? from[field]);
  const chosen = Object.entries(from.attributes).filter(([name]) => theirAttributes.includes(name));
  return {
    name: pick("name"),
    profileName: into.profileName ?? from.profileName,
    externalId: pick("externalId"),
    language: pick("language"),
    attributes: { ...from.attributes, ...into.attributes, ...Object.fromEntries(chosen) },
    ...mergeMarketingChoices(into, from),
    marketingChoiceAt: laterOf(into.marketingChoiceAt, from.marketingChoiceAt),
    blockedAt: into.blockedAt ?? from.blockedAt,
  };
}

async function mergeLabels(tx: Ctx, intoId: Id<"contact">, fromId: Id<"contact">): Promise<void> {
  const moved = await tx.db
    .delete(contactLabels)
    .where(and(eq(contactLabels.workspaceId, tx.workspaceId), eq(contactLabels.contactId, fromId)))
    .returning({ labelId: contactLabels.labelId });
  await insertContactLabels(
    tx,
    moved.map(({ labelId }) => ({ contactId: intoId, labelId })),
  );
}

/**
 * Joins the conversations of two contacts.
 * @param ids.droppedId the contact whose number is dropped; its windows and queued messages end
 * @returns the joined conversations; null when only one contact had any
 */
async function mergeThreads(
  tx: Ctx,
  ids: { intoId: Id<"contact">; fromId: Id<"contact">; droppedId: Id<"contact"> | null },
): Promise<{ intoId: Id<"conv">; fromId: Id<"conv">; events: ConversationEvent[] } | null> {
  const { intoId, fromId, droppedId } = ids;
  let threads = await lockThreads(tx, [intoId, fromId]);
  const ended = threads.find(({ contactId }) => contactId === droppedId);
  if (ended) {
    await closeWindowsOfPreviousPhone(tx, ended.id);
    threads = await lockThreads(tx, [intoId, fromId]);
  }
  const into = threads.find(({ contactId }) => contactId === intoId);
  const from = threads.find(({ contactId }) => contactId === fromId);
  if (!from) return null;
  if (into) {
    const events = await moveConversationInto(tx, into, from);
    await recordMerge(tx, from.id, into.id);
    return { intoId: into.id, fromId: from.id, events };
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
  const inWorkspace = eq(mergedIds.workspaceId, tx.workspaceId);
  await tx.db
    .update(mergedIds)
    .set({ toId })
    .where(and(inWorkspace, eq(mergedIds.toId, fromId)));
  await tx.db
    .insert(mergedIds)
    .values({ workspaceId: tx.workspaceId, fromId, toId })
    .onConflictDoUpdate({
      target: [mergedIds.workspaceId, mergedIds.fromId],
      set: { toId: sql`excluded.to_id` },
    });
}
