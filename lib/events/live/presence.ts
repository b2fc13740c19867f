import "server-only";
import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { pool } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { presence } from "#db/schema/index.ts";
import type { Presence } from "#lib/events/live/schema.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";
import { log } from "#lib/platform/log.ts";

export const PRESENCE_CHANNEL = "parley_presence";

/** A row not renewed for this long belongs to a process that died. */
const EXPIRY = sql`interval '45 seconds'`;
const TYPING_TIMEOUT_MS = 30_000;

/** Whether a row `p` belongs to a stream that is open. */
export const isStreamOpen = sql`p.seen_at > now() - ${EXPIRY}`;

type Row = Pick<typeof presence.$inferSelect, "userId" | "userName" | "viewing" | "typingIn"> & {
  typingForMs: number | null;
};

export async function registerStream(ctx: Ctx, streamId: string): Promise<void> {
  const { actor, workspaceId } = ctx;
  if (actor.kind !== "member") return;
  await pool()
    .db.insert(presence)
    .values({ streamId, workspaceId, userId: actor.id, userName: actor.name, seenAt: sql`now()` });
}

export async function removeStream(streamId: string): Promise<void> {
  const [row] = await pool().db.delete(presence).where(eq(presence.streamId, streamId)).returning();
  if (row && row.viewing.length > 0) await notifyPresence(row.workspaceId, row.viewing);
}

/**
 * Runs outside a transaction, because NOTIFY takes a database-wide lock at commit.
 * @throws AppError NOT_FOUND when the stream is not this member's or has ended
 */
export async function updatePresence(
  ctx: Ctx,
  input: { streamId: string; viewing: string[]; typingIn: string | null; isIdle: boolean },
): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== "member") throw notFound();
  const viewing = [...new Set(input.viewing)].filter((id) => isId("conv", id)).sort();
  const typingIn = isId("conv", input.typingIn ?? "") ? (input.typingIn as Id<"conv">) : null;
  const { db } = pool();
  const isOwnRow = and(
    eq(presence.workspaceId, ctx.workspaceId),
    eq(presence.userId, actor.id),
    eq(presence.streamId, input.streamId),
  );
  const [before] = await db.select().from(presence).where(isOwnRow);
  const [after] = await db
    .update(presence)
    .set({
      viewing,
      typingIn,
      isIdle: input.isIdle,
      typingUntil: typingIn ? sql`now() + make_interval(secs => ${TYPING_TIMEOUT_MS / 1000})` : null,
      seenAt: sql`now()`,
    })
    .where(isOwnRow)
    .returning({ streamId: presence.streamId });
  if (!before || !after) throw notFound();
  const changedIds = [...before.viewing, ...viewing, before.typingIn, typingIn].filter((id) => id !== null);
  await notifyPresence(ctx.workspaceId, [...new Set(changedIds)]);
}

/** @returns the streams that still have a row */
export async function renewStreams(streamIds: string[]): Promise<Set<string>> {
  const { db } = pool();
  const alive = await db
    .update(presence)
    .set({ seenAt: sql`now()` })
    .where(inArray(presence.streamId, streamIds))
    .returning({ id: presence.streamId });
  const expired = await db
    .delete(presence)
    .where(lt(presence.seenAt, sql`now() - ${EXPIRY}`))
    .returning({ workspaceId: presence.workspaceId, viewing: presence.viewing });
  for (const row of expired) await notifyPresence(row.workspaceId, row.viewing);
  return new Set(alive.map(({ id }) => id));
}

export async function readPresence(
  workspaceId: Id<"ws">,
  conversationIds: readonly string[] | null,
): Promise<Presence> {
  const rows: Row[] = await pool()
    .db.select({
      userId: presence.userId,
      userName: presence.userName,
      viewing: presence.viewing,
      typingIn: presence.typingIn,
      typingForMs: sql<number | null>`
        case when ${presence.typingUntil} > now()
          then ceil(extract(epoch from ${presence.typingUntil} - now()) * 1000)::int end`,
    })
    .from(presence)
    .where(and(eq(presence.workspaceId, workspaceId), gt(presence.seenAt, sql`now() - ${EXPIRY}`)))
    .orderBy(presence.userName, presence.streamId);
  const ids = conversationIds ?? [...new Set(rows.flatMap(({ viewing }) => viewing))];
  return {
    whole: conversationIds === null,
    conversations: Object.fromEntries(ids.map((id) => [id, listMembersIn(id, rows)])),
  };
}

function listMembersIn(id: string, rows: readonly Row[]): Presence["conversations"][string] {
  const byUser = new Map<string, Presence["conversations"][string][number]>();
  for (const row of rows) {
    if (!row.viewing.includes(id)) continue;
    const typingForMs = row.typingIn === id ? row.typingForMs : null;
    const other = byUser.get(row.userId);
    byUser.set(row.userId, {
      userId: row.userId,
      name: row.userName,
      typingForMs: typingForMs ?? other?.typingForMs ?? null,
    });
  }
  return [...byUser.values()];
}

async function notifyPresence(workspaceId: Id<"ws">, conversations: readonly string[]): Promise<void> {
  if (conversations.length === 0) return;
  await pool()
    .sql.notify(PRESENCE_CHANNEL, JSON.stringify({ workspaceId, conversations }))
    .catch((error: unknown) => log.debug({ err: error }, "presence change not notified"));
}
