import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { apiKeys } from "#db/schema/index.ts";
import { appendAudit } from "#lib/audit/append-audit.ts";
import { notFound, validationError } from "#lib/errors.ts";
import { isId } from "#lib/id.ts";
import { createKey } from "#lib/keys/create-key.ts";
import { getKey } from "#lib/keys/queries.ts";
import { REPLACED_FOR_MAX_MS } from "#lib/keys/rules.ts";
import { type KeyView, type ReplaceKey, scopeSchema } from "#lib/keys/schema.ts";

/**
 * Makes a key with the scopes, limits and addresses of another, which ends now or at a chosen time, so that whoever uses
 * it can change over. Of two at once one replaces it when it ends now.
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
    const mine = and(eq(apiKeys.workspaceId, tx.workspaceId), eq(apiKeys.id, id));
    const [old] = await tx.db.select().from(apiKeys).where(mine).for("update");
    if (!old) throw notFound();
    if (old.revokedAt) {
      throw validationError({ path: "", code: "revoked", message: "This key is revoked. Make a new one." });
    }
    const made = await createKey(tx, {
      name: old.name,
      scopes: scopeSchema.array().parse(old.scopes),
      allowedCidrs: old.allowedCidrs,
      limits: old.limits,
      expiresAt: input.expiresAt ?? null,
    });
    // A key that would end by itself before that time goes on doing so.
    const until = endsAt && old.expiresAt && old.expiresAt < endsAt ? old.expiresAt : endsAt;
    const revokedBy = tx.actor.kind === "member" ? tx.actor.id : null;
    await tx.db
      .update(apiKeys)
      .set(until ? { expiresAt: until } : { revokedAt: now, revokedBy })
      .where(mine);
    await appendAudit(tx, {
      action: "key.replaced",
      targetId: id,
      data: { name: old.name, by: made.key.id, endsAt: (until ?? now).toISOString() },
    });
    return { ...made, replaced: await getKey(tx, id) };
  });
}

function checkEnd(endsAt: Date, now: Date): void {
  if (endsAt > now && endsAt.getTime() <= now.getTime() + REPLACED_FOR_MAX_MS) return;
  throw validationError({
    path: "oldEndsAt",
    code: "out_of_range",
    message: "Choose a time to come, at most 7 days away.",
  });
}
