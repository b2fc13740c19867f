import "server-only";
import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import { isAfterKeys, type Keyset } from "#db/keyset.ts";
import { matchFilters } from "#db/match-filters.ts";
import { readBounded } from "#db/read-bounded.ts";
import { apiKeys, auditEntries, members, mergedIds, users } from "#db/schema/index.ts";
import { readNames } from "#lib/accounts/audit/read-names.ts";
import type { AuditActors, AuditFilter, AuditList, listAuditQuery } from "#lib/accounts/audit/schema.ts";
import { type AuditRow, serializeAudit } from "#lib/accounts/audit/serialize.ts";
import { openList, toPage } from "#lib/platform/api-page.ts";
import { isId } from "#lib/platform/id.ts";

const keyset: Keyset = { at: auditEntries.createdAt, id: auditEntries.id, order: "desc" };

/** Returns a page of the audit log, newest first. @throws AppError INVALID_CURSOR */
export async function listAudit(ctx: Ctx, query: z.output<typeof listAuditQuery>): Promise<AuditList> {
  const { limit, cursor: _cursor, ...filter } = query;
  const list = openList(["audit", ctx.workspaceId], query);
  const rows = await readAuditRows(ctx, filter, list.afterKeys, limit + 1);
  const names = await readNames(ctx, rows);
  const { data, nextCursor } = toPage(list, rows, keysOfAudit, (row) => serializeAudit(row, names));
  return { data, nextCursor };
}

export function keysOfAudit({ createdAt, id }: Pick<AuditRow, "createdAt" | "id">): string[] {
  return [createdAt.toISOString(), id];
}

/** @param afterKeys of the last row that was read, as `keysOfAudit` returns them */
export function readAuditRows(
  ctx: Ctx,
  filter: AuditFilter,
  afterKeys: readonly string[] | null,
  limit: number,
): Promise<AuditRow[]> {
  return readBounded(ctx, (tx) => selectAudit(tx, filter, afterKeys, limit));
}

export function selectAudit(
  ctx: Ctx,
  filter: AuditFilter,
  afterKeys: readonly string[] | null,
  limit: number,
) {
  return ctx.db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.workspaceId, ctx.workspaceId),
        matchesAudit(ctx, filter),
        afterKeys ? isAfterKeys(keyset, afterKeys) : undefined,
      ),
    )
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(limit);
}

/** For a contact, also the entries about those that were merged into it. */
export function isAboutTarget({ workspaceId }: Ctx, id: string): SQL {
  if (!isId("contact", id)) return eq(auditEntries.targetId, id);
  const own = sql`select ${id}::text union all
    select ${mergedIds.fromId} from ${mergedIds}
    where ${eq(mergedIds.workspaceId, workspaceId)} and ${eq(mergedIds.toId, id)}`;
  return sql`${auditEntries.targetId} = any(array(${own}))`;
}

function matchesAudit(ctx: Ctx, filter: AuditFilter): SQL | undefined {
  return matchFilters(filter, {
    actor: (actor) => sql`coalesce(actor_id, actor_kind) = ${actor}`,
    area: matchesArea,
    target: (id) => isAboutTarget(ctx, id),
    after: (time) => gte(auditEntries.createdAt, new Date(time)),
    before: (time) => lt(auditEntries.createdAt, new Date(time)),
  });
}

function matchesArea(area: NonNullable<AuditFilter["area"]>): SQL | undefined {
  if (area === "all") return undefined;
  // The condition of the index for it.
  if (area === "main") return sql`split_part(action, '.', 1) <> 'conversation'`;
  return sql`split_part(action, '.', 1) = ${area}`;
}

/** Everyone who can be chosen in the filter. */
export async function listAuditActors(ctx: Ctx): Promise<AuditActors> {
  return {
    members: await ctx.db
      .select({ id: users.id, name: users.name })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(eq(members.workspaceId, ctx.workspaceId))
      .orderBy(users.name, users.id),
    keys: await ctx.db
      .select({ id: apiKeys.id, name: apiKeys.name })
      .from(apiKeys)
      .where(eq(apiKeys.workspaceId, ctx.workspaceId))
      .orderBy(apiKeys.name, apiKeys.id),
  };
}
