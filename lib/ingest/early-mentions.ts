import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { textArray } from "#db/array-params.ts";
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
  const names = wamids.filter((wamid) => wamid !== null).map((wamid) => `${numberId}/${wamid}`);
  await tx.db.execute(sql`
    select pg_advisory_xact_lock(key) from (
      select hashtextextended(name, 0) as key from unnest(${textArray(new Set(names))}) as name order by 1
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

/** Keeps that messages quote others that have not come yet. */
export async function keepQuotes(
  tx: Ctx,
  numberId: Id<"num">,
  quotes: readonly { wamid: string; messageId: Id<"msg"> }[],
): Promise<void> {
  if (quotes.length === 0) return;
  await tx.db.insert(earlyMentions).values(
    quotes.map(({ wamid, messageId }) => ({
      workspaceId: tx.workspaceId,
      numberId,
      wamid,
      mention: { kind: "quote" as const, messageId },
      createdAt: new Date(),
    })),
  );
}

/** Takes out what was told about messages that have just come. */
export function takeMentions(tx: Ctx, numberId: Id<"num">, wamids: readonly string[]) {
  return tx.db
    .delete(earlyMentions)
    .where(
      and(
        eq(earlyMentions.workspaceId, tx.workspaceId),
        eq(earlyMentions.numberId, numberId),
        sql`${earlyMentions.wamid} = any(${textArray(wamids)})`,
      ),
    )
    .returning({ wamid: earlyMentions.wamid, mention: earlyMentions.mention });
}

/** Does to a message that has just come what was told about it before. */
export async function applyMentions(tx: Ctx, row: MessageRow): Promise<void> {
  if (row.wamid === null) return;
  const taken = await takeMentions(tx, row.numberId, [row.wamid]);
  await applyTaken(
    tx,
    row,
    taken.map(({ mention }) => mention),
  );
}

/** The same with what `takeMentions` took out for the message. */
export async function applyTaken(tx: Ctx, row: MessageRow, mentions: readonly EarlyMention[]): Promise<void> {
  let current = row;
  for (const mention of mentions) {
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
}
