import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { textArray, uuidArray, workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { messages } from "#db/schema/index.ts";
import { queueAutomations } from "#lib/automations/queue-automations.ts";
import {
  createInboundAttachments,
  mediaOf,
} from "#lib/conversations/attachments/create-inbound-attachments.ts";
import { eventsOfMessage } from "#lib/conversations/publish-conversation-event.ts";
import {
  applyTakenUpdates,
  deferQuotes,
  lockMessages,
  takeDeferredUpdates,
} from "#lib/conversations/thread/defer-update.ts";
import { type PrecedingEvent, publishMessages } from "#lib/conversations/thread/publish-messages.ts";
import { type InboundMessage, toMetadata } from "#lib/ingest/apply-message.ts";
import { type ResolvedContact, resolveContacts } from "#lib/ingest/resolve-contacts.ts";
import {
  findOrCreateConversations,
  type InboundChange,
  type TouchedConversation,
  touchConversations,
} from "#lib/ingest/touch-conversations.ts";
import { writtenAt } from "#lib/messages/send/time-rules.ts";
import { pushMessages } from "#lib/notifications/push/push-messages.ts";
import { earlierOf } from "#lib/platform/clock.ts";
import { type Id, idToUuid, newId } from "#lib/platform/id.ts";
import { previewText } from "#lib/whatsapp/content-text.ts";
import { kindTraits, quotedWamidOf } from "#lib/whatsapp/kind-rules.ts";
import { getWindowEnd } from "#lib/whatsapp/window-rules.ts";

interface ResolvedMessage {
  update: InboundMessage;
  contact: ResolvedContact;
}

interface NewMessage extends ResolvedMessage {
  id: Id<"msg">;
  conversationId: Id<"conv">;
  quotedWamid: string | null;
  quotedId: Id<"msg"> | null;
  countsUnread: boolean;
}

/**
 * Stores messages with their contacts, conversations and events, with the same result as `storeMessage` in sequence, for
 * messages that pass `canBeBatched`. Call inside a transaction.
 * @returns per message whether it was new; null if the caller must use `applyMessage` because of its sender
 * @throws a unique violation when another transaction stores one concurrently
 */
export async function storeMessages(
  tx: Ctx,
  numberId: Id<"num">,
  updates: readonly InboundMessage[],
): Promise<(boolean | null)[]> {
  if (updates.length === 0) return [];
  const outcomes: (boolean | null)[] = updates.map(() => false);
  const wamids = updates.flatMap((update) => [
    update.wamid,
    quotedWamidOf(update.content, update.replyToWamid),
  ]);
  await lockMessages(tx, numberId, wamids);
  const known = await findKnown(tx, numberId, wamids);
  const unstored = updates.flatMap((update, index) => {
    if (known.get(update.wamid, update.content.kind)) return [];
    known.add(update.wamid, update.content.kind, newId("msg"));
    return [{ update, index }];
  });
  if (unstored.length === 0) return outcomes;
  const contacts = await resolveContacts(
    tx,
    unstored.map(({ update }) => ({ sender: update.sender, at: update.timestamp })),
  );
  const resolved = unstored.flatMap(({ update, index }, place) => {
    const contact = contacts[place] ?? null;
    outcomes[index] = contact && true;
    if (contact) return [{ update, contact }];
    known.remove(update.wamid, update.content.kind);
    return [];
  });
  if (resolved.length > 0) await storeResolved(tx, numberId, resolved, known);
  return outcomes;
}

async function storeResolved(
  tx: Ctx,
  numberId: Id<"num">,
  resolved: readonly ResolvedMessage[],
  known: KnownMessages,
): Promise<void> {
  const people = new Map(resolved.map(({ contact }) => [contact.id, contact]));
  const conversations = await findOrCreateConversations(
    tx,
    numberId,
    [...people.values()].map(({ id, isBlocked }) => ({ contactId: id, isBlocked })),
  );
  const stored = resolved.map((message) =>
    buildMessage(message, conversations.get(message.contact.id)?.id, known),
  );
  await insertMessages(tx, numberId, stored);
  await createInboundAttachments(tx, mediaMessages(numberId, stored));
  await deferQuotes(
    tx,
    numberId,
    stored.flatMap(({ id, quotedWamid, quotedId }) =>
      quotedWamid !== null && quotedId === null ? [{ wamid: quotedWamid, messageId: id }] : [],
    ),
  );
  const touched = await touchConversations(tx, numberId, toInboundChanges(tx, stored));
  await queueAutomations(tx, {
    messageIds: stored.flatMap(({ id, conversationId, countsUnread: counts }) =>
      counts && touched.get(conversationId)?.hasAutoReplies ? [id] : [],
    ),
    conversationIds: [...touched].flatMap(([id, { awaitsAssignment }]) => (awaitsAssignment ? [id] : [])),
  });
  await applyDeferred(tx, numberId, stored);
  const created = new Set(
    [...conversations.values()].flatMap(({ id, created: isNew }) => (isNew ? [id] : [])),
  );
  const events = toConversationEvents(tx, numberId, stored, { touched, created });
  const published = await publishMessages(
    tx,
    stored.map(({ id }) => ({ id, type: "message.created", before: events.get(id) ?? [] })),
  );
  await pushMessages(
    tx,
    stored.flatMap(({ id, conversationId, countsUnread: counts }) =>
      counts ? [{ id, conversationId, assigneeId: published.get(id)?.assigneeId ?? null }] : [],
    ),
  );
}

function buildMessage(
  { update, contact }: ResolvedMessage,
  conversationId: Id<"conv"> | undefined,
  known: KnownMessages,
): NewMessage {
  const id = known.get(update.wamid, update.content.kind);
  if (!conversationId || !id) throw new Error("An upsert returned no row.");
  const quotedWamid = quotedWamidOf(update.content, update.replyToWamid);
  const quotedId = quotedWamid === null ? null : known.findQuoted(quotedWamid);
  const countsUnread = kindTraits[update.content.kind].countsAsUnread && !contact.isBlocked;
  return { id, update, contact, conversationId, quotedWamid, quotedId, countsUnread };
}

/** Meta's examples reuse one wamid for messages of several kinds. */
class KnownMessages {
  readonly #byWamid = new Map<string, Map<string, Id<"msg">>>();

  get(wamid: string, kind: string): Id<"msg"> | undefined {
    return this.#byWamid.get(wamid)?.get(kind);
  }

  add(wamid: string, kind: string, id: Id<"msg">): void {
    this.#byWamid.set(wamid, (this.#byWamid.get(wamid) ?? new Map()).set(kind, id));
  }

  remove(wamid: string, kind: string): void {
    this.#byWamid.get(wamid)?.delete(kind);
  }

  /** A reaction refers to the message, not to another reaction. */
  findQuoted(wamid: string): Id<"msg"> | null {
    const kinds = [...(this.#byWamid.get(wamid) ?? [])];
    return kinds.find(([kind]) => kind !== "reaction")?.[1] ?? null;
  }
}

async function findKnown(
  tx: Ctx,
  numberId: Id<"num">,
  wamids: readonly (string | null)[],
): Promise<KnownMessages> {
  const rows = await tx.db
    .select({ id: messages.id, wamid: messages.wamid, kind: messages.kind })
    .from(messages)
    .where(
      and(
        eq(messages.workspaceId, tx.workspaceId),
        eq(messages.numberId, numberId),
        sql`${messages.wamid} = any(${textArray(new Set(wamids.filter((wamid) => wamid !== null)))})`,
      ),
    );
  const known = new KnownMessages();
  for (const { id, wamid, kind } of rows) if (wamid !== null) known.add(wamid, kind, id);
  return known;
}

async function insertMessages(tx: Ctx, numberId: Id<"num">, stored: readonly NewMessage[]): Promise<void> {
  const rows = stored.map(({ id, update, conversationId, quotedId }) => ({
    id: idToUuid("msg", id),
    conversation_id: idToUuid("conv", conversationId),
    kind: update.content.kind,
    content: update.content,
    wamid: update.wamid,
    author_name: update.sender.profileName,
    reply_to_id: quotedId && idToUuid("msg", quotedId),
    metadata: toMetadata(update),
    whatsapp_at: update.timestamp,
  }));
  await tx.db.execute(sql`
    insert into ${messages} (workspace_id, number_id, direction, status, author_kind, created_at, id, conversation_id,
      kind, content, wamid, author_name, reply_to_id, metadata, whatsapp_at)
    select ${workspaceOf(tx)}, ${idToUuid("num", numberId)}::uuid, 'inbound', 'received', 'contact',
      ${tx.clock.now().toISOString()}::timestamptz, given.*
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (id uuid, conversation_id uuid, kind text,
      content jsonb, wamid text, author_name text, reply_to_id uuid, metadata jsonb, whatsapp_at timestamptz)`);
}

function mediaMessages(numberId: Id<"num">, stored: readonly NewMessage[]) {
  return stored.flatMap(({ id, update }) => {
    const content = mediaOf(update.content);
    return content ? [{ id, numberId, content, at: update.timestamp }] : [];
  });
}

function toInboundChanges(tx: Ctx, stored: readonly NewMessage[]): InboundChange[] {
  const now = tx.clock.now();
  const changes = new Map<Id<"conv">, InboundChange>();
  for (const { id, update, contact, conversationId, countsUnread: counts } of stored) {
    const { timestamp, content } = update;
    const waitsSince = counts ? writtenAt(timestamp, now) : null;
    const before = changes.get(conversationId);
    changes.set(conversationId, {
      id: conversationId,
      latestAt: before && before.latestAt > timestamp ? before.latestAt : timestamp,
      lastMessage: {
        id,
        at: now.toISOString(),
        whatsappAt: timestamp.toISOString(),
        direction: "inbound",
        kind: content.kind,
        preview: previewText(content),
        status: "received",
      },
      reopens: !contact.isBlocked,
      unread: (before?.unread ?? 0) + (counts ? 1 : 0),
      firstUnreadId: before?.firstUnreadId ?? (counts ? id : null),
      waitingSince: earlierOf(before?.waitingSince ?? null, waitsSince),
      restartsWait: before?.restartsWait ?? counts,
      threadRevision: (before?.threadRevision ?? 0) + (kindTraits[content.kind].raisesRevision ? 1 : 0),
    });
  }
  return [...changes.values()];
}

async function applyDeferred(tx: Ctx, numberId: Id<"num">, stored: readonly NewMessage[]): Promise<void> {
  const deferred = await takeDeferredUpdates(
    tx,
    numberId,
    stored.map(({ update }) => update.wamid),
  );
  if (deferred.length === 0) return;
  const about = new Set(deferred.map(({ wamid }) => wamid));
  const ids = stored.flatMap(({ id, update }) => (about.has(update.wamid) ? [id] : []));
  const rows = await tx.db
    .select()
    .from(messages)
    .where(
      and(eq(messages.workspaceId, tx.workspaceId), sql`${messages.id} = any(${uuidArray("msg", ids)})`),
    );
  for (const row of rows) {
    const updates = deferred.filter(({ wamid }) => wamid === row.wamid).map(({ update }) => update);
    await applyTakenUpdates(tx, row, updates);
  }
}

function toConversationEvents(
  tx: Ctx,
  numberId: Id<"num">,
  stored: readonly NewMessage[],
  {
    touched,
    created,
  }: { touched: ReadonlyMap<Id<"conv">, TouchedConversation>; created: ReadonlySet<Id<"conv">> },
): Map<Id<"msg">, PrecedingEvent[]> {
  const now = tx.clock.now();
  const events = new Map<Id<"msg">, PrecedingEvent[]>();
  const seen = new Set<Id<"conv">>();
  const withOpenWindow = new Set<Id<"conv">>();
  for (const { id, update, contact, conversationId } of stored) {
    const thread = touched.get(conversationId);
    if (!thread) throw new Error("An update of a locked conversation returned no row.");
    const own: PrecedingEvent[] = [];
    if (!seen.has(conversationId)) {
      seen.add(conversationId);
      if (thread.windowEndedAt)
        own.push({ type: "conversation.window_closed", numberId, closedAt: thread.windowEndedAt });
      const before = created.has(conversationId) ? null : thread.previousState;
      const after = contact.isBlocked ? thread.previousState : "open";
      own.push(...eventsOfMessage(before, after).map((type) => ({ type })));
    }
    if (thread.windowOpened && !withOpenWindow.has(conversationId) && getWindowEnd(update.timestamp) > now) {
      withOpenWindow.add(conversationId);
      own.push({ type: "conversation.window_opened", numberId });
    }
    events.set(id, own);
  }
  return events;
}
