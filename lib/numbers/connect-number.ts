import "server-only";
import { eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { lockInWorkspace } from "#db/lock-in-workspace.ts";
import { numbers } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { getNumberRow } from "#lib/numbers/queries.ts";
import type { NumberView } from "#lib/numbers/schema.ts";
import { serializeNumber } from "#lib/numbers/serialize.ts";
import { encrypt, sha256 } from "#lib/platform/crypto.ts";
import { AppError } from "#lib/platform/errors.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import type { NumberKind } from "#lib/platform/number-states.ts";

export interface NewNumber {
  id?: Id<"num">;
  kind: NumberKind;
  phoneNumberId: string;
  wabaId: string;
  /** The number with its country code; characters other than digits are dropped. */
  displayNumber: string;
  verifiedName: string | null;
  qualityRating?: string | null;
  limitTier?: string | null;
  accessToken: string;
  appSecret: string;
  verifyToken: string;
}

/**
 * Stores a number with its secrets encrypted (the verify token hashed). The workspace's first number becomes
 * its default. @throws AppError NUMBER_TAKEN when it is connected already
 */
export async function connectNumber(ctx: Ctx, input: NewNumber): Promise<NumberView> {
  const id = input.id ?? newId("num");
  return inTransaction(ctx, async (tx) => {
    await lockInWorkspace(tx, "numbers");
    const existing = await tx.db
      .select({ id: numbers.id })
      .from(numbers)
      .where(eq(numbers.workspaceId, tx.workspaceId))
      .limit(1);
    const stored = await tx.db
      .insert(numbers)
      .values({
        id,
        workspaceId: tx.workspaceId,
        kind: input.kind,
        phoneNumberId: input.phoneNumberId,
        wabaId: input.wabaId,
        displayNumber: input.displayNumber.replace(/\D/g, ""),
        verifiedName: input.verifiedName,
        qualityRating: input.qualityRating ?? null,
        limitTier: input.limitTier ?? null,
        accessToken: encrypt(input.accessToken, id),
        appSecret: encrypt(input.appSecret, id),
        verifyTokenHash: sha256(input.verifyToken),
        isDefault: existing.length === 0,
      })
      .onConflictDoNothing()
      .returning({ id: numbers.id });
    if (stored.length === 0) {
      throw new AppError(
        "NUMBER_TAKEN",
        "This number is already connected to the workspace. Open it in Settings → Numbers.",
      );
    }
    await appendAudit(tx, {
      action: "number.connected",
      targetId: id,
      data: { kind: input.kind, phoneNumberId: input.phoneNumberId },
    });
    return serializeNumber(await getNumberRow(tx, id));
  });
}
