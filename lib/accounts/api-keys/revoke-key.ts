import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { apiKeys } from "#db/schema/index.ts";
import { getKey } from "#lib/accounts/api-keys/queries.ts";
import type { KeyView } from "#lib/accounts/api-keys/schema.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { notFound } from "#lib/platform/errors.ts";
import { isId } from "#lib/platform/id.ts";

/** Revokes a key from the next request on, on every node. Idempotent. @throws AppError NOT_FOUND */
export async function revokeKey(ctx: Ctx, id: string): Promise<KeyView> {
  if (!isId("key", id)) throw notFound();
  return inTransaction(ctx, async (tx) => {
    const revoked = await tx.db
      .update(apiKeys)
      .set({ revokedAt: new Date() })
      .where(and(eq(apiKeys.workspaceId, tx.workspaceId), eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
      .returning({ name: apiKeys.name });
    for (const { name } of revoked) {
      await appendAudit(tx, { action: "key.revoked", targetId: id, data: { name } });
    }
    return getKey(tx, id);
  });
}
