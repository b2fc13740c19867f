import "server-only";
import type { Ctx } from "#db/ctx.ts";
import type { conversations } from "#db/schema/index.ts";
import { AppError } from "#lib/errors.ts";
import { listMessagesQuery, type MessageView } from "#lib/messages/schema.ts";
import { listMessages } from "#lib/messages/thread-queries.ts";

/** So many of a thread's newest lines are looked at, reactions and history among them. */
const LOOKED_AT = 100;
/** What a writer is shown before they send anyway; more they read in the thread. */
const SHOWN = 20;

/**
 * Refuses a reply when somebody else added to the conversation what its writer has not seen. Of two replies at the very same
 * moment one goes and the other is refused, because a conversation that has changed since it was read is read again.
 * @param conversation as it was read for the send
 * @param seen how many `additions` the writer has seen; to send anyway is to have seen what the refusal showed
 * @throws AppError UNSEEN_MESSAGES with what was added
 */
export async function refuseUnseen(
  ctx: Ctx,
  conversation: Pick<typeof conversations.$inferSelect, "id" | "additions"> | null,
  seen: number,
): Promise<void> {
  if (conversation === null || conversation.additions <= seen) return;
  const { id, additions } = conversation;
  const page = await listMessages(ctx, id, listMessagesQuery.parse({ limit: LOOKED_AT }));
  const added = page.data.filter(counts).slice(0, additions - seen);
  const others = added.filter(({ author }) => author.kind !== "member" || author.id !== actorId(ctx));
  if (others.length === 0) return;
  throw new AppError("UNSEEN_MESSAGES", "Something was added that you have not seen. Read it, then send.", {
    additions,
    messages: others.slice(0, SHOWN).toReversed(),
  });
}

/** What `additions` counts: everything but reactions and history lines. */
function counts({ content }: MessageView): boolean {
  return content.kind !== "reaction" && content.kind !== "activity";
}

function actorId({ actor }: Ctx): string | null {
  return actor.kind === "member" ? actor.id : null;
}
