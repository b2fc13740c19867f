import "server-only";
import { and, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import { isAfterKeys, type Keyset } from "#db/keyset.ts";
import { matchFilters } from "#db/match-filters.ts";
import { readBounded } from "#db/read-bounded.ts";
import { apiKeys, auditEntries, contacts, members, numbers, users } from "#db/schema/index.ts";
import type { AuditActors, AuditFilter, AuditList, listAuditQuery } from "#lib/accounts/audit/schema.ts";
import { type AuditRow, serializeAudit } from "#lib/accounts/audit/serialize.ts";
import { openList, toPage } from "#lib/platform/api-page.ts";
import { formatPhone } from "#lib/platform/format-phone.ts";
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
        matchesAudit(filter),
        afterKeys ? isAfterKeys(keyset, afterKeys) : undefined,
      ),
    )
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(limit);
}

function matchesAudit(filter: AuditFilter): SQL | undefined {
  return matchFilters(filter, {
    actor: (actor) => sql`coalesce(actor_id, actor_kind) = ${actor}`,
    area: (area) => sql`split_part(action, '.', 1) = ${area}`,
    target: (id) => eq(auditEntries.targetId, id),
    after: (time) => gte(auditEntries.createdAt, new Date(time)),
    before: (time) => lt(auditEntries.createdAt, new Date(time)),
  });
}

/** The current names of the members, contacts and numbers that were changed, which no entry copies. */
export async function readNames(ctx: Ctx, rows: readonly AuditRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ targetId }) => targetId ?? []))];
  const names = new Map<string, string>();
  const userIds = ids.filter((id) => isId("user", id));
  if (userIds.length > 0) {
    const found = await ctx.db
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(inArray(users.id, userIds));
    for (const { id, name } of found) names.set(id, name);
  }
  const contactIds = ids.filter((id) => isId("contact", id));
  if (contactIds.length > 0) {
    const found = await ctx.db
      .select({
        id: contacts.id,
        name: sql<string | null>`coalesce(name, profile_name, username)`,
        phone: contacts.phone,
      })
      .from(contacts)
      .where(and(eq(contacts.workspaceId, ctx.workspaceId), inArray(contacts.id, contactIds)));
    for (const { id, name, phone } of found) {
      const shown = name ?? (phone === null ? null : formatPhone(phone));
      if (shown !== null) names.set(id, shown);
    }
  }
  const numberIds = ids.filter((id) => isId("num", id));
  if (numberIds.length > 0) {
    const found = await ctx.db
      .select({ id: numbers.id, phone: numbers.displayNumber })
      .from(numbers)
      .where(and(eq(numbers.workspaceId, ctx.workspaceId), inArray(numbers.id, numberIds)));
    for (const { id, phone } of found) names.set(id, formatPhone(phone));
  }
  return names;
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
