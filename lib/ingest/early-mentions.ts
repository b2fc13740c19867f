import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { type EarlyMention, earlyMentions, messages } from "#db/schema/index.ts";
import { type Id, isId } from "#lib/id.ts";
import { editMessage, revokeMessage } from "#lib/ingest/change-message.ts";
import type { MessageRow } from "#lib/messages/serialize.ts";

/**
 * Has whatever concerns these messages wait until this transaction ends: of a message and of what refers to it, told at
 * the same time, the second must see the first. Taken in one order, so that two do not wait for each other.
 */
export async function lockMessages(
  tx: Ctx,
  numberId: Id<"num">,
  wamids: readonly (string | null)[],
): Promise<void> {
  const keys = wamids.filter((wamid) => wamid !== null).map((wamid) => sql`${`${numberId}/${wamid}`}::text`);
  await tx.db.execute(sql`
    select pg_advisory_xact_lock(key) from (
      select hashtextextended(name, 0) as key from unnest(array[${sql.join(keys, sql`, `)}]) as name order by 1
    ) as keys`);
}

/** Keeps what was told about a message that has not come yet. */
export async function keepMention(
  tx: Ctx,
  about: { numberId: Id<"num">; wamid: string },
  mention: EarlyMention,
): Promise<void> {
  await tx.db.insert(earlyMentions).values({
    ...about,
    workspaceId: tx.workspaceId,
    mention,
    createdAt: new Date(),
  });
}

/** Does to a message that has just come what was told about it before. @returns whether it was changed */
export async function applyMentions(tx: Ctx, row: MessageRow): Promise<boolean> {
  if (row.wamid === null) return false;
  const mentions = await tx.db
    .delete(earlyMentions)
    .where(
      and(
        eq(earlyMentions.workspaceId, tx.workspaceId),
        eq(earlyMentions.numberId, row.numberId),
        eq(earlyMentions.wamid, row.wamid),
      ),
    )
    .returning({ mention: earlyMentions.mention });
  let current = row;
  for (const { mention } of mentions) {
    if (mention.kind === "edit") {
      current = await editMessage(tx, current, { content: mention.content, at: new Date(mention.at) });
    } else if (mention.kind === "revoke") {
      current = await revokeMessage(tx, current, new Date(mention.at));
    } else if (isId("msg", mention.messageId)) {
      await tx.db
        .update(messages)
        .set({ replyToId: row.id })
        .where(and(eq(messages.workspaceId, tx.workspaceId), eq(messages.id, mention.messageId)));
    }
  }
  return mentions.length > 0;
}
