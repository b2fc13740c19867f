import "server-only";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { members, users } from "#db/schema/index.ts";
import { clearDraft } from "#lib/conversations/drafts/save-draft.ts";
import { lockConversation } from "#lib/conversations/lock-conversation.ts";
import { appendInternalMessage } from "#lib/conversations/thread/append-internal-message.ts";
import { getPublished } from "#lib/conversations/thread/get-published.ts";
import type { PublishedMessage } from "#lib/conversations/thread/publish-message.ts";
import { findByClientId } from "#lib/conversations/thread/queries.ts";
import type { CreateNote } from "#lib/messages/inbox-schema.ts";
import { notifyMentioned } from "#lib/notifications/notify.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";
import { findTeams, listTeamMembers } from "#lib/teams/queries.ts";
import { previewText } from "#lib/whatsapp/content-text.ts";

/**
 * Adds a note of a member and notifies mentioned active members and those of mentioned teams; idempotent by `clientId`.
 * Locks the conversation, as `addNoteForApi` does for a key, so that what is checked before a note is written still holds
 * when it is. @throws AppError NOT_FOUND
 */
export async function createNote(
  ctx: Ctx,
  conversationId: string,
  input: CreateNote,
): Promise<PublishedMessage> {
  return inTransaction(ctx, async (tx) => {
    const { id } = await lockConversation(tx, conversationId);
    const existing = await findByClientId(tx, id, input.clientId);
    if (existing) return getPublished(tx, existing);
    const people = await findMentionedMembers(tx, input.mentions);
    const teams = await findTeams(tx, input.mentions);
    const teamMembers = await Promise.all(teams.map((team) => listTeamMembers(tx, team.id)));
    const mentions = [...people, ...teams.map((team) => ({ userId: team.id, name: team.name }))];
    const notified = [...people.map(({ userId }) => userId), ...teamMembers.flat()];
    const note = await appendNote(tx, id, { body: input.body, mentions, notified }, input.clientId);
    if (input.draftAt !== undefined) await clearDraft(tx, id, input.draftAt);
    return note;
  });
}

interface MentionedMember {
  userId: Id<"user">;
  name: string;
}

interface NewNote {
  body: string;
  mentions: { userId: string; name: string }[];
  /** The mentioned members and those of mentioned teams. */
  notified: readonly Id<"user">[];
}

/** Appends a note to a locked conversation and notifies the mentioned members. @throws AppError NOT_FOUND */
export async function appendNote(
  tx: Ctx,
  conversationId: Id<"conv">,
  { body, mentions, notified }: NewNote,
  clientId: string | null = null,
): Promise<PublishedMessage> {
  const note = await appendInternalMessage(tx, conversationId, { kind: "note", body, mentions }, clientId);
  await notifyMentioned(tx, {
    userIds: [...new Set(notified)],
    conversationId,
    messageId: idOf(note),
    preview: previewText(note.message.content),
  });
  return note;
}

function idOf({ message: { id } }: PublishedMessage): Id<"msg"> {
  if (!isId("msg", id)) throw notFound();
  return id;
}

/** Omits ids that are not of an active member. */
export async function findMentionedMembers(tx: Ctx, userIds: readonly string[]): Promise<MentionedMember[]> {
  const ids = userIds.filter((id) => isId("user", id));
  if (ids.length === 0) return [];
  return tx.db
    .select({ userId: members.userId, name: users.name })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(eq(members.workspaceId, tx.workspaceId), inArray(members.userId, ids), isNull(members.disabledAt)),
    )
    .orderBy(users.name, members.userId);
}
