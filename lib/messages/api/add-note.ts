import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import type { LinkedResource } from "#db/schema/index.ts";
import { linkResource } from "#lib/api/idempotency/link-resource.ts";
import { lockConversation } from "#lib/conversations/lock-conversation.ts";
import { getMessage } from "#lib/conversations/thread/queries.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import type { AddNote, ApiNote } from "#lib/messages/api/note-schema.ts";
import { appendNote, findMentionedMembers } from "#lib/messages/compose/create-note.ts";
import { type Issue, notFound, validationError } from "#lib/platform/errors.ts";

interface NoteResponse {
  status: 201;
  body: ApiNote;
}

/** Adds an internal note. @throws AppError NOT_FOUND, VALIDATION_ERROR (`unknown_member`) */
export async function addNoteForApi(
  ctx: Ctx,
  conversationId: string,
  { body, mentions: userIds }: AddNote,
): Promise<NoteResponse> {
  return inTransaction(ctx, async (tx) => {
    const { id } = await lockConversation(tx, conversationId);
    const mentions = await findMentionedMembers(tx, userIds);
    const unknown = userIds.flatMap((userId, index) =>
      mentions.some((member) => member.userId === userId) ? [] : [unknownMember(index)],
    );
    if (unknown.length > 0) throw validationError(...unknown);
    const { message } = await appendNote(tx, id, {
      body,
      mentions,
      notified: mentions.map(({ userId }) => userId),
    });
    await linkResource(tx, { id: message.id });
    return toResponse(message);
  });
}

/** Rebuilds the response of a note whose process ended before responding. */
export async function recoverNote(ctx: Ctx, { id }: LinkedResource): Promise<NoteResponse> {
  return toResponse(await getMessage(ctx, id));
}

function unknownMember(index: number): Issue {
  return {
    path: `mentions.${index}`,
    code: "unknown_member",
    message: "This person is not an active member of the workspace. Remove this ID.",
  };
}

function toResponse({ id, conversationId, content, createdAt }: MessageView): NoteResponse {
  if (content.kind !== "note") throw notFound();
  return { status: 201, body: { id, conversationId, body: content.body, createdAt } };
}
