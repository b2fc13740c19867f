import "server-only";
import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { leaseEnd } from "#db/node-claims.ts";
import { retryConflicts } from "#db/retry-conflicts.ts";
import {
  contactLabels,
  contacts,
  conversations,
  drafts,
  erasures,
  mergedIds,
  messages,
  notifications,
  windows,
} from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { type ContactRow, erasedTexts } from "#lib/contacts/column-rules.ts";
import { findMergedInto } from "#lib/contacts/find-merged.ts";
import { UNKNOWN_PERSON } from "#lib/contacts/rules.ts";
import { erasedColumns } from "#lib/conversations/column-rules.ts";
import { stopExports } from "#lib/data/stop-exports.ts";
import { claimErasure, deferErasureToWorker } from "#lib/erasure/claim-erasure.ts";
import { eraseMessages, eraseUploads } from "#lib/erasure/erase-messages.ts";
import { identifyingValues } from "#lib/erasure/step-rules.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { recordWebhookEvent } from "#lib/events/record-webhook-event.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";
import { phoneForms } from "#lib/platform/phone.ts";
import { nodeId } from "#lib/queue/this-node.ts";

/** In one transaction, which then takes less than 100 ms. */
const BATCH = 500;

/**
 * Erases a person: returns when the contact, the conversation and all messages are gone; the worker removes the stored
 * files and what logs contain of the person (`runErasure`), also when this process dies. A later message of the person
 * creates a new contact. Follows a merged contact.
 * @throws AppError NOT_FOUND
 */
export async function eraseContact(ctx: Ctx, id: string): Promise<Id<"contact">> {
  const contactId = await retryConflicts(ctx, () => beginErasure(ctx, id));
  await eraseConversation(ctx, contactId);
  await deferErasureToWorker(ctx, contactId);
  return contactId;
}

/**
 * Removes what identifies the contact, so that nobody finds, writes to or matches it anymore, and stores what finds the
 * rest.
 */
async function beginErasure(ctx: Ctx, id: string): Promise<Id<"contact">> {
  if (!isId("contact", id)) throw notFound();
  const claimedBy = await nodeId();
  return inTransaction(ctx, async (tx) => {
    const contact = await lockContact(tx, id);
    if (!contact) return beginErasure(tx, await findMergedInto(tx, id));
    const thread = await lockThread(tx, id);
    const subject = await takeSubject(tx, contact, thread?.id ?? null);
    const begun = await tx.db
      .insert(erasures)
      .values({
        workspaceId: tx.workspaceId,
        contactId: id,
        subject,
        claimedBy,
        leasedUntil: leaseEnd,
        createdAt: tx.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ contactId: erasures.contactId });
    if (begun.length === 0) return id;
    await appendAudit(tx, { action: "contact.deleted", targetId: id });
    await stopExports(tx, subject.contactIds);
    // Before the conversation: the view counts depend on the labels of a conversation that exists.
    await tx.db
      .delete(contactLabels)
      .where(and(eq(contactLabels.workspaceId, tx.workspaceId), eq(contactLabels.contactId, id)));
    await anonymizeContact(tx, id);
    if (thread) await stopConversation(tx, thread.id);
    return id;
  });
}

async function lockContact(tx: Ctx, id: Id<"contact">): Promise<ContactRow | undefined> {
  const [row] = await tx.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.workspaceId, tx.workspaceId), eq(contacts.id, id)))
    .for("update");
  return row;
}

async function lockThread(tx: Ctx, contactId: Id<"contact">): Promise<{ id: Id<"conv"> } | undefined> {
  const [row] = await tx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.contactId, contactId)))
    .for("update");
  return row;
}

/** Reads the person's ids for the erasure and deletes those that lead to the person. */
async function takeSubject(tx: Ctx, contact: ContactRow, threadId: Id<"conv"> | null) {
  const currentIds = [contact.id, threadId, contact.bsuid].filter((id) => id !== null);
  const merged = await tx.db
    .delete(mergedIds)
    .where(
      and(
        eq(mergedIds.workspaceId, tx.workspaceId),
        or(inArray(mergedIds.toId, currentIds), inArray(mergedIds.fromId, currentIds)),
      ),
    )
    .returning({ id: mergedIds.fromId });
  const ids = [...new Set([...currentIds, ...merged.map((row) => row.id)])];
  const isThread = (one: string) => isId("conv", one);
  const isContact = (one: string) => isId("contact", one);
  const distinct = (values: readonly string[]) => [...new Set(values)];
  return {
    contactIds: ids.filter(isContact),
    conversationIds: ids.filter(isThread),
    phones: distinct(erasedTexts(contact, "phones").flatMap((number) => [number, ...phoneForms(number)])),
    accounts: distinct([
      ...ids.filter((one) => !isThread(one) && !isContact(one)),
      ...erasedTexts(contact, "accounts"),
    ]),
    usernames: erasedTexts(contact, "usernames"),
    names: distinct([...erasedTexts(contact, "names"), ...identifyingValues(contact.attributes)]),
  };
}

async function anonymizeContact(tx: Ctx, id: Id<"contact">): Promise<void> {
  const now = tx.clock.now();
  await tx.db
    .update(contacts)
    .set({
      ...UNKNOWN_PERSON,
      // Nothing is sent to a blocked contact, such as a message that is being accepted at this moment.
      blockedAt: now,
      updatedAt: now,
    })
    .where(and(eq(contacts.workspaceId, tx.workspaceId), eq(contacts.id, id)));
}

/** Deletes what is small or must not be sent; the other messages follow in batches. */
async function stopConversation(tx: Ctx, id: Id<"conv">): Promise<void> {
  const inThread = <Table extends typeof drafts | typeof notifications | typeof windows>(table: Table) =>
    and(eq(table.workspaceId, tx.workspaceId), eq(table.conversationId, id));
  const unsent = await tx.db.delete(drafts).where(inThread(drafts)).returning({ files: drafts.files });
  await eraseUploads(
    tx,
    unsent.flatMap(({ files }) => files),
  );
  await tx.db.delete(notifications).where(inThread(notifications));
  await tx.db.delete(windows).where(inThread(windows));
  const waiting = await tx.db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.workspaceId, tx.workspaceId),
        eq(messages.conversationId, id),
        isNotNull(messages.attemptState),
      ),
    );
  await eraseMessages(
    tx,
    waiting.map((row) => row.id),
  );
  await tx.db
    .update(conversations)
    .set(erasedColumns({ updatedAt: tx.clock.now() }))
    .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.id, id)));
}

/** Deletes the messages in batches, then the conversation and the contact. Can be repeated and run concurrently. */
export async function eraseConversation(ctx: Ctx, contactId: Id<"contact">): Promise<void> {
  for (let isDone = false; !isDone; ) {
    isDone = await retryConflicts(ctx, () => inTransaction(ctx, (tx) => eraseBatch(tx, contactId)));
  }
}

/** @returns whether the contact is gone */
async function eraseBatch(tx: Ctx, contactId: Id<"contact">): Promise<boolean> {
  await claimErasure(tx, contactId);
  // Locked, so that no message arrives between the last batch and the deletion of the conversation.
  if (!(await lockContact(tx, contactId))) return true;
  const thread = await lockThread(tx, contactId);
  if (thread) {
    const ids = await tx.db
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(messages.workspaceId, tx.workspaceId), eq(messages.conversationId, thread.id)))
      .limit(BATCH);
    await eraseMessages(
      tx,
      ids.map(({ id }) => id),
    );
    if (ids.length === BATCH) return false;
    await tx.db
      .delete(conversations)
      .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.id, thread.id)));
  }
  await tx.db
    .delete(contacts)
    .where(and(eq(contacts.workspaceId, tx.workspaceId), eq(contacts.id, contactId)));
  await recordWebhookEvent(tx, { type: "contact.deleted", data: { id: contactId } });
  await recordLiveEvent(tx, { type: "contact.deleted", contactId, conversationId: thread?.id ?? null });
  return true;
}
