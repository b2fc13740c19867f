import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { conversations } from "#db/schema/index.ts";
import { AppError, notFound } from "#lib/errors.ts";
import type { Id } from "#lib/id.ts";
import { listMessagesQuery, type MessageView } from "#lib/messages/schema.ts";
import { listMessages } from "#lib/messages/thread-queries.ts";

/** So many of a thread's newest lines are looked at, reactions and history among them. */
const LOOKED_AT = 100;
/** What a writer is shown before they send anyway; more they read in the thread. */
const SHOWN = 20;

/**
 * Holds a reply back when somebody else added to the conversation what its writer has not seen. The conversation's row is
 * locked: of two replies at the very same moment, one goes and the other sees it. Call inside the sending transaction.
 * @param seen how many `additions` the writer has seen; to send anyway is to have seen what the refusal showed
 * @throws AppError UNSEEN_MESSAGES with what was added
 */
export async function refuseUnseen(tx: Ctx, conversationId: Id<"conv">, seen: number): Promise<void> {
  const [row] = await tx.db
    .select({ additions: conversations.additions })
    .from(conversations)
    .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.id, conversationId)))
    .for("no key update");
  if (!row) throw notFound();
  const { additions } = row;
  if (additions <= seen) return;
  const page = await listMessages(tx, conversationId, listMessagesQuery.parse({ limit: LOOKED_AT }));
  const added = page.data.filter(counts).slice(0, additions - seen);
  const others = added.filter(({ author }) => author.kind !== "member" || author.id !== actorId(tx));
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
