import "server-only";
import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { apiKeys, members, users } from "#db/schema/index.ts";
import { LISTED_KEYS_MAX } from "#lib/accounts/api-keys/rules.ts";
import type { KeyView } from "#lib/accounts/api-keys/schema.ts";
import { serializeKey } from "#lib/accounts/api-keys/serialize.ts";
import { env } from "#lib/platform/env.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";

/** Neither revoked nor expired. */
export const isUsable = sql<boolean>`(${apiKeys.revokedAt} is null and coalesce(${apiKeys.expiresAt} > now(), true))`;

const { hash: _secret, ...columns } = getTableColumns(apiKeys);

function selectKeys({ db }: Ctx) {
  return db
    .select({
      ...columns,
      createdByName: users.name,
      creatorState: sql<KeyView["creatorState"]>`case
        when ${apiKeys.createdBy} is null then null
        when ${members.userId} is null or ${members.removedAt} is not null then 'removed'
        when ${members.disabledAt} is not null then 'disabled' end`,
    })
    .from(apiKeys)
    .leftJoin(users, eq(users.id, apiKeys.createdBy))
    .leftJoin(
      members,
      and(eq(members.workspaceId, apiKeys.workspaceId), eq(members.userId, apiKeys.createdBy)),
    )
    .$dynamic();
}

/** Newest first. */
export async function listKeys(ctx: Ctx): Promise<{ data: KeyView[]; sandboxEnabled: boolean }> {
  const rows = await selectKeys(ctx)
    .where(eq(apiKeys.workspaceId, ctx.workspaceId))
    .orderBy(desc(isUsable), desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(LISTED_KEYS_MAX);
  rows.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1));
  const now = new Date();
  return {
    data: rows.map((row) => serializeKey(row, now)),
    sandboxEnabled: env().PARLEY_SANDBOX,
  };
}

/** For the terminal, which names a key without its workspace. */
export async function findKeyWorkspace(db: Db, id: string): Promise<Id<"ws"> | null> {
  if (!isId("key", id)) return null;
  const [row] = await db.select({ workspaceId: apiKeys.workspaceId }).from(apiKeys).where(eq(apiKeys.id, id));
  return row?.workspaceId ?? null;
}

/** @throws AppError NOT_FOUND */
export async function getKey(ctx: Ctx, id: string): Promise<KeyView> {
  if (!isId("key", id)) throw notFound();
  const [row] = await selectKeys(ctx).where(
    and(eq(apiKeys.workspaceId, ctx.workspaceId), eq(apiKeys.id, id)),
  );
  if (!row) throw notFound();
  return serializeKey(row, new Date());
}
