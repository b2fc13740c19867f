import "server-only";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { members, users } from "#db/schema/index.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import { clearDraft } from "#lib/conversations/drafts/save-draft.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import { appendInternalMessage } from "#lib/conversations/thread/append-internal-message.ts";
import type { PublishedMessage } from "#lib/conversations/thread/publish-message.ts";
import { findByClientId, getMessage } from "#lib/conversations/thread/queries.ts";
import type { CreateNote } from "#lib/messages/schema.ts";
import { notifyMentioned } from "#lib/notifications/notify.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";
import { findTeams, listTeamMembers } from "#lib/teams/queries.ts";
import { previewText } from "#lib/whatsapp/message-content.ts";

/** Adds a note and notifies mentioned active members and those of mentioned teams; idempotent by `clientId`. @throws AppError NOT_FOUND */
export async function createNote(
  ctx: Ctx,
  conversationId: string,
  input: CreateNote,
): Promise<PublishedMessage> {
  const { conversation } = await getConversation(ctx, conversationId);
  const { id } = conversation;
  if (!isId("conv", id)) throw notFound();
  const existing = await findByClientId(ctx, id, input.clientId);
  if (existing) return { message: await getMessage(ctx, existing), conversation };
  try {
    return await inTransaction(ctx, async (tx) => {
      const people = await findMentionedMembers(tx, input.mentions);
      const teams = await findTeams(tx, input.mentions);
      const teamMembers = await Promise.all(teams.map((team) => listTeamMembers(tx, team.id)));
      const mentions = [...people, ...teams.map((team) => ({ userId: team.id, name: team.name }))];
      const notified = [...people.map(({ userId }) => userId), ...teamMembers.flat()];
      const note = await appendNote(tx, id, { body: input.body, mentions, notified }, input.clientId);
      if (input.draftAt !== undefined) await clearDraft(tx, id, input.draftAt);
      return note;
    });
  } catch (error) {
    // A concurrent request with the same client id committed first.
    const duplicate = isUniqueViolation(error) ? await findByClientId(ctx, id, input.clientId) : null;
    if (!duplicate) throw error;
    return { message: await getMessage(ctx, duplicate), conversation };
  }
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

/** Appends a note and notifies the mentioned members. @throws AppError NOT_FOUND */
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
