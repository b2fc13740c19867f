import "server-only";
import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { pool } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { presence } from "#db/schema/index.ts";
import { notFound } from "#lib/errors.ts";
import { type Id, isId } from "#lib/id.ts";
import { log } from "#lib/log.ts";
import type { Presence } from "#lib/realtime/schema.ts";

export const PRESENCE_CHANNEL = "parley_presence";

/** A row that its process did not renew for this long is of a process that died. */
const DEAD_AFTER = sql`interval '45 seconds'`;
/** A member types until they say otherwise, and no longer than this without saying it again. */
const TYPING_FOR_MS = 30_000;

type Row = Pick<typeof presence.$inferSelect, "userId" | "userName" | "viewing" | "typingIn"> & {
  typingForMs: number | null;
};

/** Notes that a browser listens; it looks at nothing yet. */
export async function arrive(ctx: Ctx, streamId: string): Promise<void> {
  const { actor, workspaceId } = ctx;
  if (actor.kind !== "member") return;
  await pool()
    .db.insert(presence)
    .values({ streamId, workspaceId, userId: actor.id, userName: actor.name, seenAt: sql`now()` });
}

/** Forgets a browser that no longer listens, and tells the others if it looked at anything. */
export async function leave(streamId: string): Promise<void> {
  const [row] = await pool().db.delete(presence).where(eq(presence.streamId, streamId)).returning();
  if (row && row.viewing.length > 0) await announce(row.workspaceId, row.viewing);
}

/**
 * Notes what a member's browser shows and where they type; the others hear of every conversation that this changes.
 * In no transaction: the notice takes a lock of the whole database at its commit.
 * @throws AppError NOT_FOUND when the stream is not this member's, or no more
 */
export async function tellPresence(
  ctx: Ctx,
  input: { streamId: string; viewing: string[]; typingIn: string | null },
): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== "member") throw notFound();
  const viewing = [...new Set(input.viewing)].filter((id) => isId("conv", id)).sort();
  const typingIn = isId("conv", input.typingIn ?? "") ? (input.typingIn as Id<"conv">) : null;
  const { db } = pool();
  const mine = and(
    eq(presence.workspaceId, ctx.workspaceId),
    eq(presence.userId, actor.id),
    eq(presence.streamId, input.streamId),
  );
  const [before] = await db.select().from(presence).where(mine);
  const [after] = await db
    .update(presence)
    .set({
      viewing,
      typingIn,
      typingUntil: typingIn ? sql`now() + make_interval(secs => ${TYPING_FOR_MS / 1000})` : null,
      seenAt: sql`now()`,
    })
    .where(mine)
    .returning({ streamId: presence.streamId });
  if (!before || !after) throw notFound();
  const touched = [...before.viewing, ...viewing, before.typingIn, typingIn].filter((id) => id !== null);
  await announce(ctx.workspaceId, [...new Set(touched)]);
}

/** Says that the process's streams live, and sweeps what dead processes left. @returns those that still have their row */
export async function renew(streamIds: string[]): Promise<Set<string>> {
  const { db } = pool();
  const alive = await db
    .update(presence)
    .set({ seenAt: sql`now()` })
    .where(inArray(presence.streamId, streamIds))
    .returning({ id: presence.streamId });
  const swept = await db
    .delete(presence)
    .where(lt(presence.seenAt, sql`now() - ${DEAD_AFTER}`))
    .returning({ workspaceId: presence.workspaceId, viewing: presence.viewing });
  for (const row of swept) await announce(row.workspaceId, row.viewing);
  return new Set(alive.map(({ id }) => id));
}

/** Who is in some conversations of a workspace, or in all of them. */
export async function readPresence(
  workspaceId: Id<"ws">,
  about: readonly string[] | null,
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
    .where(and(eq(presence.workspaceId, workspaceId), gt(presence.seenAt, sql`now() - ${DEAD_AFTER}`)))
    .orderBy(presence.userName, presence.streamId);
  const ids = about ?? [...new Set(rows.flatMap(({ viewing }) => viewing))];
  return {
    whole: about === null,
    conversations: Object.fromEntries(ids.map((id) => [id, presentIn(id, rows)])),
  };
}

/** Each member once, however many browsers they look with. */
function presentIn(id: string, rows: readonly Row[]): Presence["conversations"][string] {
  const byUser = new Map<string, Presence["conversations"][string][number]>();
  for (const row of rows) {
    if (!row.viewing.includes(id)) continue;
    const typingForMs = row.typingIn === id ? row.typingForMs : null;
    const known = byUser.get(row.userId);
    byUser.set(row.userId, {
      userId: row.userId,
      name: row.userName,
      typingForMs: typingForMs ?? known?.typingForMs ?? null,
    });
  }
  return [...byUser.values()];
}

async function announce(workspaceId: Id<"ws">, conversations: readonly string[]): Promise<void> {
  if (conversations.length === 0) return;
  await pool()
    .sql.notify(PRESENCE_CHANNEL, JSON.stringify({ workspaceId, conversations }))
    .catch((error: unknown) => log.debug({ err: error }, "presence not announced"));
}
