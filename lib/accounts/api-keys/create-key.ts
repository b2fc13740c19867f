import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { lockInWorkspace } from "#db/lock-in-workspace.ts";
import { apiKeys, type KeyLimits } from "#db/schema/index.ts";
import { getKey, isUsable } from "#lib/accounts/api-keys/queries.ts";
import { generateKey, hashKey, KEYS_MAX, parseCidr } from "#lib/accounts/api-keys/rules.ts";
import type { CreateKey, KeyView } from "#lib/accounts/api-keys/schema.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { findMemberId } from "#lib/accounts/require-member-id.ts";
import { env } from "#lib/platform/env.ts";
import { validationError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/id.ts";

export interface CreatedKey {
  key: KeyView;
  secret: string;
}

/**
 * Creates a key. Its secret is only in this result.
 * @throws AppError VALIDATION_ERROR for an expiry in the past, an invalid address range, `sandbox.manage` without
 * the sandbox, or at the limit of keys
 */
export function createKey(ctx: Ctx, input: CreateKey): Promise<CreatedKey> {
  return inTransaction(ctx, async (tx) => {
    await lockInWorkspace(tx, "API keys");
    const isOwn = eq(apiKeys.workspaceId, tx.workspaceId);
    if ((await tx.db.$count(apiKeys, and(isOwn, isUsable))) >= KEYS_MAX) {
      throw validationError({
        path: "name",
        code: "too_many",
        message: `A workspace can have up to ${KEYS_MAX} API keys. Revoke one first.`,
      });
    }
    return insertKey(tx, input);
  });
}

/** Creates a key beyond the limit too, because it replaces another. @throws AppError as `createKey` */
export async function insertKey(ctx: Ctx, input: CreateKey): Promise<CreatedKey> {
  const expiresAt = input.expiresAt ? new Date(input.expiresAt) : null;
  if (expiresAt && expiresAt <= new Date()) {
    throw validationError({ path: "expiresAt", code: "past", message: "Choose a time in the future." });
  }
  const allowedCidrs = (input.allowedCidrs ?? []).map((value, index) => {
    const cidr = parseCidr(value);
    if (cidr) return cidr;
    throw validationError({
      path: `allowedCidrs.${index}`,
      code: "invalid_address",
      message: `"${value}" is not an IP address or a CIDR range such as 203.0.113.0/24.`,
    });
  });
  if (input.scopes.includes("sandbox.manage") && !env().PARLEY_SANDBOX) {
    throw validationError({
      path: "scopes",
      code: "sandbox_off",
      message:
        "The sandbox is not enabled. Remove the sandbox.manage scope, or start Parley with PARLEY_SANDBOX=on.",
    });
  }
  const secret = generateKey();
  const id = newId("key");
  const { name, limits = {}, ...others } = input;
  const chosen = { ...others, scopes: [...new Set(input.scopes)], allowedCidrs, expiresAt };
  return inTransaction(ctx, async (tx) => {
    await tx.db.insert(apiKeys).values({
      id,
      workspaceId: tx.workspaceId,
      name,
      ...chosen,
      hash: hashKey(secret),
      lastFour: secret.slice(-4),
      createdBy: findMemberId(tx),
      limits: withoutAbsent(limits),
    });
    await appendAudit(tx, {
      action: "key.created",
      targetId: id,
      data: { name },
      after: { ...chosen, ...limits },
    });
    return { key: await getKey(tx, id), secret };
  });
}

function withoutAbsent(limits: NonNullable<CreateKey["limits"]>): KeyLimits {
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
}
