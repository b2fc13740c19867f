import "server-only";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { apiKeys, members, messages, numbers, templates, users, workspaces } from "#db/schema/index.ts";
import { photoUrl } from "#lib/accounts/image-rules.ts";
import type { memberListSchema, SetupSteps } from "#lib/accounts/schema.ts";
import { type Id, isId } from "#lib/platform/id.ts";
import type { NumberKind } from "#lib/platform/number-states.ts";

export async function hasUsers(db: Db): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).limit(1);
  return rows.length > 0;
}

/** For the terminal. @param named an id, or a name that several workspaces can have */
export function findWorkspaces(
  db: Db,
  named: string,
): Promise<{ workspaceId: Id<"ws">; clockOffsetMs: number }[]> {
  return db
    .select({ workspaceId: workspaces.id, clockOffsetMs: workspaces.clockOffsetMs })
    .from(workspaces)
    .where(isId("ws", named) ? eq(workspaces.id, named) : eq(workspaces.name, named));
}

/** Null when the workspace is deleted or its deletion has started. */
export async function findClockOffset(db: Db, workspaceId: Id<"ws">): Promise<number | null> {
  const [row] = await db
    .select({ clockOffsetMs: workspaces.clockOffsetMs })
    .from(workspaces)
    .where(and(eq(workspaces.id, workspaceId), isNull(workspaces.deletingAt)));
  return row?.clockOffsetMs ?? null;
}

export async function listMembers(ctx: Ctx): Promise<z.input<typeof memberListSchema>> {
  const rows = await ctx.db
    .select({ id: members.userId, name: users.name, role: members.role, photo: users.photo })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.workspaceId, ctx.workspaceId), isNull(members.disabledAt)))
    .orderBy(asc(sql`lower(${users.name})`), asc(members.userId));
  return { data: rows.map(({ photo, ...row }) => ({ ...row, photoUrl: photoUrl(row.id, photo) })) };
}

/** The steps to go live: a number of Meta's, a template of its account, a key, and a message sent from it. */
export async function readSetupSteps(ctx: Ctx): Promise<SetupSteps> {
  const { workspaceId } = ctx;
  const exists = (query: { getSQL(): ReturnType<typeof sql> }) => sql<boolean>`exists (${query})`;
  const one = { one: sql`1` };
  const hasKind = (kind: NumberKind) => and(eq(numbers.workspaceId, workspaceId), eq(numbers.kind, kind));
  const [row] = await ctx.db
    .select({
      sandbox: exists(ctx.db.select(one).from(numbers).where(hasKind("sandbox"))),
      number: exists(ctx.db.select(one).from(numbers).where(hasKind("cloud"))),
      template: exists(
        ctx.db
          .select(one)
          .from(templates)
          .innerJoin(numbers, and(hasKind("cloud"), eq(numbers.wabaId, templates.wabaId)))
          .where(and(eq(templates.workspaceId, workspaceId), eq(templates.approval, "approved"))),
      ),
      team: exists(
        ctx.db.select(one).from(members).where(eq(members.workspaceId, workspaceId)).limit(1).offset(1),
      ),
      key: exists(ctx.db.select(one).from(apiKeys).where(eq(apiKeys.workspaceId, workspaceId))),
      message: exists(
        ctx.db
          .select(one)
          .from(messages)
          .innerJoin(numbers, and(hasKind("cloud"), eq(numbers.id, messages.numberId)))
          .where(and(eq(messages.workspaceId, workspaceId), eq(messages.direction, "outbound"))),
      ),
    })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  return row ?? { sandbox: false, number: false, template: false, team: false, key: false, message: false };
}
