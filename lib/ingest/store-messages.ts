import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { textArray, uuidArray, workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { messages } from "#db/schema/index.ts";
import { createInboundAttachments, mediaOf } from "#lib/attachments/create-attachment.ts";
import { NOT_UNREAD_KINDS, windowEnd } from "#lib/conversations/rules.ts";
import { type Id, idToUuid, newId } from "#lib/id.ts";
import { factsOf, type InboundMessage } from "#lib/ingest/apply-message.ts";
import { applyTaken, keepQuotes, lockMessages, takeMentions } from "#lib/ingest/early-mentions.ts";
import { type ResolvedContact, resolveContacts } from "#lib/ingest/resolve-contacts.ts";
import {
  type ConversationChange,
  openConversations,
  type TouchedConversation,
  touchConversations,
} from "#lib/ingest/touch-conversations.ts";
import { beginnings } from "#lib/messages/open-conversation.ts";
import { type ConversationNews, publishMessages } from "#lib/messages/publish-messages.ts";
import { writtenAt } from "#lib/messages/time-rules.ts";
import { enqueuePush } from "#lib/push/enqueue-push.ts";
import { previewText } from "#lib/whatsapp/message-content.ts";

/** A message that is being stored, with whom and where it is from. */
interface NewMessage {
  id: Id<"msg">;
  update: InboundMessage;
  contact: ResolvedContact;
  conversationId: Id<"conv">;
  quotedWamid: string | null;
  quotedId: Id<"msg"> | null;
  /** Whether somebody is to answer it. */
  counts: boolean;
}

/**
 * Stores many customers' messages to one number with their contacts, conversations, windows and events, in a number of
 * statements that does not depend on how many they are, with the outcome of `storeMessage` for one after the other. For
 * messages that `isPlainMessage` approves. Call inside a transaction.
 * @returns of each whether it was new; null for one that `applyMessage` is to apply, because of who wrote it
 * @throws a unique violation when another transaction stores the same at this moment
 */
export async function storeMessages(
  tx: Ctx,
  numberId: Id<"num">,
  updates: readonly InboundMessage[],
): Promise<(boolean | null)[]> {
  if (updates.length === 0) return [];
  const outcomes: (boolean | null)[] = updates.map(() => false);
  const wamids = updates.flatMap((update) => [update.wamid, quotedBy(update)]);
  await lockMessages(tx, numberId, wamids);
  const known = await findKnown(tx, numberId, wamids);
  const fresh = updates.flatMap((update, index) => {
    if (known.get(update.wamid, update.content.kind)) return [];
    known.add(update.wamid, update.content.kind, newId("msg"));
    return [{ update, index }];
  });
  if (fresh.length === 0) return outcomes;
  const contacts = await resolveContacts(
    tx,
    fresh.map(({ update }) => ({ sender: update.sender, at: update.timestamp })),
  );
  const mine = fresh.flatMap(({ update, index }, place) => {
    const contact = contacts[place] ?? null;
    outcomes[index] = contact && true;
    if (contact) return [{ update, contact }];
    known.remove(update.wamid, update.content.kind);
    return [];
  });
  if (mine.length === 0) return outcomes;
  const threads = await openConversations(
    tx,
    numberId,
    [...new Map(mine.map(({ contact }) => [contact.id, contact])).values()].map(({ id, isBlocked }) => ({
      contactId: id,
      isBlocked,
    })),
  );
  const stored = mine.map(({ update, contact }): NewMessage => {
    const conversationId = threads.get(contact.id)?.id;
    const id = known.get(update.wamid, update.content.kind);
    if (!conversationId || !id) throw new Error("An upsert returned no row.");
    const quotedWamid = quotedBy(update);
    const counts = !NOT_UNREAD_KINDS.has(update.content.kind) && !contact.isBlocked;
    const quotedId = quotedWamid === null ? null : known.findQuoted(quotedWamid);
    return { id, update, contact, conversationId, quotedWamid, quotedId, counts };
  });
  await insertMessages(tx, numberId, stored);
  await createInboundAttachments(tx, mediaMessages(numberId, stored));
  await keepQuotes(
    tx,
    numberId,
    stored.flatMap(({ id, quotedWamid, quotedId }) =>
      quotedWamid !== null && quotedId === null ? [{ wamid: quotedWamid, messageId: id }] : [],
    ),
  );
  const touched = await touchConversations(tx, numberId, changesOf(tx, stored));
  await applyEarlier(tx, numberId, stored);
  const created = new Set([...threads.values()].flatMap(({ id, created: isNew }) => (isNew ? [id] : [])));
  const news = newsOf(tx, numberId, stored, { touched, created });
  const published = await publishMessages(
    tx,
    stored.map(({ id }) => ({ id, type: "message.created", before: news.get(id) ?? [] })),
  );
  for (const { id, conversationId, counts } of stored) {
    const assigneeId = published.get(id)?.assigneeId ?? null;
    if (!counts || assigneeId === null) continue;
    const recipients = [{ userId: assigneeId, notificationId: null }];
    await enqueuePush(tx, { kind: "message", conversationId, messageId: id, recipients });
  }
  return outcomes;
}

function quotedBy({ content, replyToWamid }: InboundMessage): string | null {
  return content.kind === "reaction" ? content.targetWamid : replyToWamid;
}

/** Messages by WhatsApp's id and kind, which together identify them: Meta's own examples reuse one id for several kinds. */
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

  /** A reaction is on the message, not on another reaction. */
  findQuoted(wamid: string): Id<"msg"> | null {
    const kinds = [...(this.#byWamid.get(wamid) ?? [])];
    return kinds.find(([kind]) => kind !== "reaction")?.[1] ?? null;
  }
}

/** The messages of these WhatsApp ids that are stored already. */
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
    facts: factsOf(update),
    whatsapp_at: update.timestamp,
  }));
  await tx.db.execute(sql`
    insert into ${messages} (workspace_id, number_id, direction, status, author_kind, created_at, id, conversation_id,
      kind, content, wamid, author_name, reply_to_id, facts, whatsapp_at)
    select ${workspaceOf(tx)}, ${idToUuid("num", numberId)}::uuid, 'inbound', 'received', 'contact',
      ${tx.clock.now().toISOString()}::timestamptz, given.*
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (id uuid, conversation_id uuid, kind text,
      content jsonb, wamid text, author_name text, reply_to_id uuid, facts jsonb, whatsapp_at timestamptz)`);
}

function mediaMessages(numberId: Id<"num">, stored: readonly NewMessage[]) {
  return stored.flatMap(({ id, update }) => {
    const content = mediaOf(update.content);
    return content ? [{ id, numberId, content, at: update.timestamp }] : [];
  });
}

/** What the messages change in the rows of their conversations. */
function changesOf(tx: Ctx, stored: readonly NewMessage[]): ConversationChange[] {
  const now = tx.clock.now();
  const changes = new Map<Id<"conv">, ConversationChange>();
  for (const { id, update, contact, conversationId, counts } of stored) {
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
      isHeard: !contact.isBlocked,
      unread: (before?.unread ?? 0) + (counts ? 1 : 0),
      firstUnreadId: before?.firstUnreadId ?? (counts ? id : null),
      waitingSince: earlier(before?.waitingSince ?? null, waitsSince),
      endsFormerWait: before?.endsFormerWait ?? counts,
      additions: (before?.additions ?? 0) + (content.kind === "reaction" ? 0 : 1),
    });
  }
  return [...changes.values()];
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

/** Does to the messages what was told about them before they came. */
async function applyEarlier(tx: Ctx, numberId: Id<"num">, stored: readonly NewMessage[]): Promise<void> {
  const taken = await takeMentions(
    tx,
    numberId,
    stored.map(({ update }) => update.wamid),
  );
  if (taken.length === 0) return;
  const about = new Set(taken.map(({ wamid }) => wamid));
  const ids = stored.flatMap(({ id, update }) => (about.has(update.wamid) ? [id] : []));
  const rows = await tx.db
    .select()
    .from(messages)
    .where(
      and(eq(messages.workspaceId, tx.workspaceId), sql`${messages.id} = any(${uuidArray("msg", ids)})`),
    );
  for (const row of rows) {
    const mentions = taken.filter(({ wamid }) => wamid === row.wamid).map(({ mention }) => mention);
    await applyTaken(tx, row, mentions);
  }
}

/** What other systems are told of the conversations, before the message with which it happened. */
function newsOf(
  tx: Ctx,
  numberId: Id<"num">,
  stored: readonly NewMessage[],
  {
    touched,
    created,
  }: { touched: ReadonlyMap<Id<"conv">, TouchedConversation>; created: ReadonlySet<Id<"conv">> },
): Map<Id<"msg">, ConversationNews[]> {
  const now = tx.clock.now();
  const news = new Map<Id<"msg">, ConversationNews[]>();
  const begun = new Set<Id<"conv">>();
  const opened = new Set<Id<"conv">>();
  for (const { id, update, contact, conversationId } of stored) {
    const thread = touched.get(conversationId);
    if (!thread) throw new Error("An update of a locked conversation returned no row.");
    const own: ConversationNews[] = [];
    if (!begun.has(conversationId)) {
      begun.add(conversationId);
      if (thread.endedAt)
        own.push({ type: "conversation.window_closed", numberId, closedAt: thread.endedAt });
      // A blocked person's message opens nothing, so nothing was opened again.
      const former = contact.isBlocked ? undefined : thread.former;
      own.push(...beginnings({ created: created.has(conversationId), former }).map((type) => ({ type })));
    }
    if (thread.opened && !opened.has(conversationId) && windowEnd(update.timestamp) > now) {
      opened.add(conversationId);
      own.push({ type: "conversation.window_opened", numberId });
    }
    news.set(id, own);
  }
  return news;
}
