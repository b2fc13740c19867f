import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { apiKeys } from "#db/schema/index.ts";
import { insertKey } from "#lib/accounts/api-keys/create-key.ts";
import { getKey } from "#lib/accounts/api-keys/queries.ts";
import { REPLACED_FOR_MAX_MS } from "#lib/accounts/api-keys/rules.ts";
import { type KeyView, type ReplaceKey, scopeSchema } from "#lib/accounts/api-keys/schema.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { notFound, validationError } from "#lib/platform/errors.ts";
import { isId } from "#lib/platform/id.ts";

/**
 * Creates a key with the scopes, limits and addresses of another, which ends now or at a chosen time. Of two
 * concurrent immediate replacements one succeeds.
 * @throws AppError NOT_FOUND; VALIDATION_ERROR for a revoked key or a time that is past or more than 7 days away
 */
export async function replaceKey(
  ctx: Ctx,
  id: string,
  input: ReplaceKey,
): Promise<{ key: KeyView; secret: string; replaced: KeyView }> {
  if (!isId("key", id)) throw notFound();
  const now = new Date();
  const endsAt = input.oldEndsAt ? new Date(input.oldEndsAt) : null;
  if (endsAt) checkEnd(endsAt, now);
  return inTransaction(ctx, async (tx) => {
    const isKey = and(eq(apiKeys.workspaceId, tx.workspaceId), eq(apiKeys.id, id));
    const [old] = await tx.db.select().from(apiKeys).where(isKey).for("update");
    if (!old) throw notFound();
    if (old.revokedAt) {
      throw validationError({ path: "", code: "revoked", message: "This key is revoked. Create a new one." });
    }
    const created = await insertKey(tx, {
      name: old.name,
      scopes: scopeSchema.array().parse(old.scopes),
      allowedCidrs: old.allowedCidrs,
      limits: old.limits,
      expiresAt: input.expiresAt ?? null,
    });
    // An earlier expiry of the old key stays.
    const until = endsAt && old.expiresAt && old.expiresAt < endsAt ? old.expiresAt : endsAt;
    await tx.db
      .update(apiKeys)
      .set(until ? { expiresAt: until } : { revokedAt: now })
      .where(isKey);
    await appendAudit(tx, {
      action: "key.replaced",
      targetId: id,
      data: { name: old.name, by: created.key.id, endsAt: (until ?? now).toISOString() },
    });
    return { ...created, replaced: await getKey(tx, id) };
  });
}

function checkEnd(endsAt: Date, now: Date): void {
  if (endsAt > now && endsAt.getTime() <= now.getTime() + REPLACED_FOR_MAX_MS) return;
  throw validationError({
    path: "oldEndsAt",
    code: "out_of_range",
    message: "Choose a time within the next 7 days.",
  });
}
