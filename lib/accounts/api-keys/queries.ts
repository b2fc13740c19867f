import "server-only";
import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { apiKeys, users } from "#db/schema/index.ts";
import { LISTED_KEYS_MAX } from "#lib/accounts/api-keys/rules.ts";
import type { KeyView } from "#lib/accounts/api-keys/schema.ts";
import { serializeKey } from "#lib/accounts/api-keys/serialize.ts";
import { env } from "#lib/platform/env.ts";
import { notFound } from "#lib/platform/errors.ts";
import { isId } from "#lib/platform/id.ts";

/** Neither revoked nor expired. */
export const isUsable = sql<boolean>`(${apiKeys.revokedAt} is null and coalesce(${apiKeys.expiresAt} > now(), true))`;

const { hash: _secret, ...columns } = getTableColumns(apiKeys);

/** Newest first. */
export async function listKeys(ctx: Ctx): Promise<{ data: KeyView[]; sandboxEnabled: boolean }> {
  const rows = await ctx.db
    .select({ ...columns, createdByName: users.name })
    .from(apiKeys)
    .leftJoin(users, eq(users.id, apiKeys.createdBy))
    .where(eq(apiKeys.workspaceId, ctx.workspaceId))
    .orderBy(desc(isUsable), desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(LISTED_KEYS_MAX);
  rows.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1));
  const now = new Date();
  return {
    data: rows.map((row) => serializeKey(row, row.createdByName, now)),
    sandboxEnabled: env().PARLEY_SANDBOX,
  };
}

/** @throws AppError NOT_FOUND */
export async function getKey(ctx: Ctx, id: string): Promise<KeyView> {
  if (!isId("key", id)) throw notFound();
  const [row] = await ctx.db
    .select({ ...columns, createdByName: users.name })
    .from(apiKeys)
    .leftJoin(users, eq(users.id, apiKeys.createdBy))
    .where(and(eq(apiKeys.workspaceId, ctx.workspaceId), eq(apiKeys.id, id)));
  if (!row) throw notFound();
  return serializeKey(row, row.createdByName, new Date());
}
