import "server-only";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { members, users } from "#db/schema/index.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import { emptyDraft } from "#lib/drafts/save-draft.ts";
import { notFound } from "#lib/errors.ts";
import { type Id, isId } from "#lib/id.ts";
import { appendInternal } from "#lib/messages/append-internal.ts";
import type { PublishedMessage } from "#lib/messages/publish-message.ts";
import { findByClientId, getMessage } from "#lib/messages/queries.ts";
import type { CreateNote } from "#lib/messages/schema.ts";
import { notifyMentioned } from "#lib/notifications/notify-member.ts";
import { previewText } from "#lib/whatsapp/message-content.ts";

/**
 * Writes a note for the team into a conversation, whatever its window. The members whom it names are told; who is no
 * longer a member is only text. The page's id makes it idempotent, as it does a message.
 * @throws AppError NOT_FOUND
 */
export async function createNote(
  ctx: Ctx,
  conversationId: string,
  input: CreateNote,
): Promise<PublishedMessage> {
  const { conversation } = await getConversation(ctx, conversationId);
  const { id } = conversation;
  if (!isId("conv", id)) throw notFound();
  const written = await findByClientId(ctx, id, input.clientId);
  if (written) return { message: await getMessage(ctx, written), conversation };
  try {
    return await inTransaction(ctx, async (tx) => {
      const mentions = await findMentioned(tx, input.mentions);
      const note = await appendInternal(tx, id, { kind: "note", body: input.body, mentions }, input.clientId);
      await notifyMentioned(tx, {
        userIds: mentions.map(({ userId }) => userId),
        conversationId: id,
        messageId: idOf(note),
        preview: previewText(note.message.content),
      });
      if (input.draftAt !== undefined) await emptyDraft(tx, id, input.draftAt);
      return note;
    });
  } catch (error) {
    // A double click that came at the same moment.
    const twin = isUniqueViolation(error) ? await findByClientId(ctx, id, input.clientId) : null;
    if (!twin) throw error;
    return { message: await getMessage(ctx, twin), conversation };
  }
}

function idOf({ message: { id } }: PublishedMessage): Id<"msg"> {
  if (!isId("msg", id)) throw notFound();
  return id;
}

async function findMentioned(
  tx: Ctx,
  wanted: readonly string[],
): Promise<{ userId: Id<"user">; name: string }[]> {
  const ids = wanted.filter((id) => isId("user", id));
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
