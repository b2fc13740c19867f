import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { contactLabels, contacts, conversations, labels } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { unknownLabel } from "#lib/contacts/contact-conflict.ts";
import { findMergedInto } from "#lib/contacts/find-merged.ts";
import { publishContactEvent } from "#lib/contacts/publish-contact-event.ts";
import { MAX_LABELS, normalizeLabelName, normalizeLabelNames } from "#lib/contacts/rules.ts";
import { addAndRemoveLabels } from "#lib/contacts/set-labels.ts";
import { plainActivity } from "#lib/conversations/actions/write-conversation-change.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import type { ChangeLabels, ConversationView } from "#lib/conversations/schema.ts";
import { appendInternalMessage } from "#lib/conversations/thread/append-internal-message.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { notFound, validationError } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";

export type LabelChange = ChangeLabels | { replaceWith: readonly string[] };

interface ChangedLabels {
  added: Id<"lbl">[];
  removed: Id<"lbl">[];
}

/**
 * Changes labels of a conversation's contact.
 * @param path the field to blame when an added label is refused
 * @returns the conversation, and the labels that its contact did not have and no longer has
 * @throws AppError NOT_FOUND, VALIDATION_ERROR (`too_many_labels`, `unknown_label`)
 */
export async function changeLabels(
  ctx: Ctx,
  { id, ...change }: { id: string } & LabelChange,
  path = "add",
): Promise<{ conversation: ConversationView } & ChangedLabels> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockContact(tx, id);
    const changed = await applyLabels(tx, locked, change, path);
    const { conversation } = await getConversation(tx, locked.conversationId);
    return { conversation, ...changed };
  });
}

/**
 * Changes labels of a contact by its id, with or without a conversation. Follows a merged contact.
 * @returns the contact, and the labels that it did not have and no longer has
 * @throws AppError as `changeLabels`
 */
export async function changeContactLabels(
  ctx: Ctx,
  { id, add, remove }: { id: string } & ChangeLabels,
): Promise<{ id: Id<"contact"> } & ChangedLabels> {
  if (!isId("contact", id)) throw notFound();
  return inTransaction(ctx, async (tx) => {
    const [locked] = await tx.db
      .select({ contactId: contacts.id, conversationId: conversations.id })
      .from(contacts)
      .leftJoin(
        conversations,
        and(eq(conversations.workspaceId, contacts.workspaceId), eq(conversations.contactId, contacts.id)),
      )
      .where(and(eq(contacts.workspaceId, tx.workspaceId), eq(contacts.id, id)))
      .for("no key update", { of: contacts });
    if (!locked) return changeContactLabels(tx, { id: await findMergedInto(tx, id), add, remove });
    return { id: locked.contactId, ...(await applyLabels(tx, locked, { add, remove }, "add")) };
  });
}

interface LabelOwner {
  contactId: Id<"contact">;
  conversationId: Id<"conv"> | null;
}

async function applyLabels(
  tx: Ctx,
  { contactId, conversationId }: LabelOwner,
  change: LabelChange,
  path: string,
): Promise<ChangedLabels> {
  const inWorkspace = await readLabels(tx);
  const ofContact = await readContactLabels(tx, contactId);
  const names = planChange(inWorkspace, ofContact, change, path);
  if (names.added.length + names.removed.length === 0) return { added: [], removed: [] };
  const created = names.added.filter((name) => !findLabel(inWorkspace, name));
  const removed = ofContact.filter(({ name }) => names.removed.includes(name)).map(({ id }) => id);
  const added = await addAndRemoveLabels(tx, contactId, {
    ids: names.added.flatMap((name) => findLabel(inWorkspace, name)?.id ?? []),
    names: created,
    removed,
  });
  await appendAudit(tx, {
    action: "contact.updated",
    targetId: contactId,
    before: { labels: ofContact.map(({ name }) => name) },
    after: { labels: names.after },
  });
  await tx.db
    .update(contacts)
    .set({ updatedAt: tx.clock.now() })
    .where(and(eq(contacts.workspaceId, tx.workspaceId), eq(contacts.id, contactId)));
  if (created.length > 0) await recordLiveEvent(tx, { type: "list.changed", list: "labels" });
  if (conversationId !== null) await appendActivities(tx, conversationId, names);
  await publishContactEvent(tx, ["contact.updated"], contactId);
  return { added, removed };
}

/** The names that the contact gets and loses, and all that it has afterwards. */
function planChange(
  inWorkspace: readonly KnownLabel[],
  ofContact: readonly KnownLabel[],
  change: LabelChange,
  path: string,
): { added: string[]; removed: string[]; after: string[] } {
  const { add, remove } = "replaceWith" in change ? toReplacement(ofContact, change.replaceWith) : change;
  const adding = normalizeLabelNames(add.map((label) => resolveName(inWorkspace, label, path)));
  // Removing a deleted label is not an error.
  const removing = new Set(
    remove.map((label) => findLabel(inWorkspace, label)?.normalizedName ?? normalizeLabelName(label)),
  );
  const own = new Set(ofContact.map(({ normalizedName }) => normalizedName));
  const added = [...adding]
    .filter(([normalizedName]) => !own.has(normalizedName) && !removing.has(normalizedName))
    .map(([, name]) => name);
  const isRemoved = ({ normalizedName }: KnownLabel) => removing.has(normalizedName);
  const removed = ofContact.filter(isRemoved).map(({ name }) => name);
  const kept = ofContact.filter((label) => !isRemoved(label)).map(({ name }) => name);
  if (added.length > 0 && kept.length + added.length > MAX_LABELS) throw tooManyLabels(path);
  return { added, removed, after: [...kept, ...added] };
}

async function appendActivities(
  tx: Ctx,
  conversationId: Id<"conv">,
  { added, removed }: { added: string[]; removed: string[] },
): Promise<void> {
  for (const [action, labels] of [
    ["labeled", added],
    ["unlabeled", removed],
  ] as const) {
    if (labels.length === 0) continue;
    await appendInternalMessage(tx, conversationId, { kind: "activity", ...plainActivity, action, labels });
  }
}

function toReplacement(ofContact: readonly KnownLabel[], wanted: readonly string[]) {
  const kept = new Set(wanted.map(normalizeLabelName));
  const remove = ofContact.filter(({ normalizedName }) => !kept.has(normalizedName)).map(({ name }) => name);
  return { add: wanted, remove };
}

/** Contacts are locked before conversations everywhere. Follows a merged conversation. */
async function lockContact(tx: Ctx, id: string): Promise<LabelOwner & { conversationId: Id<"conv"> }> {
  if (!isId("conv", id)) throw notFound();
  const [row] = await tx.db
    .select({ conversationId: conversations.id, contactId: contacts.id })
    .from(conversations)
    .innerJoin(
      contacts,
      and(eq(contacts.workspaceId, conversations.workspaceId), eq(contacts.id, conversations.contactId)),
    )
    .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.id, id)))
    .for("no key update", { of: contacts });
  return row ?? lockContact(tx, await findMergedInto(tx, id));
}

interface KnownLabel {
  id: Id<"lbl">;
  name: string;
  normalizedName: string;
}

function readLabels(tx: Ctx): Promise<KnownLabel[]> {
  return tx.db
    .select({ id: labels.id, name: labels.name, normalizedName: labels.normalizedName })
    .from(labels)
    .where(eq(labels.workspaceId, tx.workspaceId));
}

function readContactLabels(tx: Ctx, contactId: Id<"contact">): Promise<KnownLabel[]> {
  return tx.db
    .select({ id: labels.id, name: labels.name, normalizedName: labels.normalizedName })
    .from(contactLabels)
    .innerJoin(
      labels,
      and(eq(labels.workspaceId, contactLabels.workspaceId), eq(labels.id, contactLabels.labelId)),
    )
    .where(and(eq(contactLabels.workspaceId, tx.workspaceId), eq(contactLabels.contactId, contactId)))
    .orderBy(labels.normalizedName);
}

function findLabel(known: readonly KnownLabel[], given: string): KnownLabel | undefined {
  const givenName = normalizeLabelName(given);
  return known.find(({ id, normalizedName }) => id === given || normalizedName === givenName);
}

function resolveName(known: readonly KnownLabel[], given: string, path: string): string {
  const label = findLabel(known, given);
  if (label) return label.name;
  if (!isId("lbl", given)) return given;
  throw unknownLabel(path);
}

/** Requires an existing label's id; a name would create a label. @throws AppError VALIDATION_ERROR (`unknown_label`) */
export async function requireLabel(ctx: Ctx, id: string, path: string): Promise<void> {
  if (!isId("lbl", id)) throw unknownLabel(path);
  const isThisLabel = and(eq(labels.workspaceId, ctx.workspaceId), eq(labels.id, id));
  if ((await ctx.db.$count(labels, isThisLabel)) === 0) throw unknownLabel(path);
}

function tooManyLabels(path: string) {
  return validationError({
    path,
    code: "too_many_labels",
    message: `A contact can have up to ${MAX_LABELS} labels. Remove one first.`,
  });
}
