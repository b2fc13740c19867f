import "server-only";
import type { Ctx } from "#db/ctx.ts";
import type { conversations } from "#db/schema/index.ts";
import { findMemberId } from "#lib/accounts/require-member-id.ts";
import { raisesRevision } from "#lib/conversations/thread/revision-rules.ts";
import { listMessagesQuery } from "#lib/messages/inbox-schema.ts";
import { listMessages } from "#lib/messages/reading/thread-queries.ts";
import { AppError } from "#lib/platform/errors.ts";

const MAX_READ = 100;
/** The messages that the error lists; the thread shows the rest. */
const MAX_SHOWN = 20;

/**
 * Rejects a reply when another author added messages that its writer has not seen. Of two concurrent replies one is
 * accepted: acceptance fails if the conversation changed after it was read, and it is then read again.
 * @param seen the thread revision that the writer has seen
 * @throws AppError UNSEEN_MESSAGES with the unseen messages
 */
export async function refuseUnseen(
  ctx: Ctx,
  conversation: Pick<typeof conversations.$inferSelect, "id" | "threadRevision"> | null,
  seen: number,
): Promise<void> {
  if (conversation === null || conversation.threadRevision <= seen) return;
  const { id, threadRevision } = conversation;
  const page = await listMessages(ctx, id, listMessagesQuery.parse({ limit: MAX_READ }));
  const added = page.data.filter(raisesRevision).slice(0, threadRevision - seen);
  const others = added.filter(({ author }) => author.kind !== "member" || author.id !== findMemberId(ctx));
  if (others.length === 0) return;
  throw new AppError(
    "UNSEEN_MESSAGES",
    "There is new activity in this conversation. Read it, then send again.",
    {
      threadRevision,
      messages: others.slice(0, MAX_SHOWN).toReversed(),
    },
  );
}
