import "server-only";
import { z } from "zod";
import type { numbers } from "#db/schema/index.ts";
import { checkSchema, type NumberView } from "#lib/numbers/schema.ts";
import { env, localUrl } from "#lib/platform/env.ts";

const checksSchema = z.array(checkSchema).catch([]);

export type NumberRow = typeof numbers.$inferSelect;

export function serializeNumber(row: NumberRow): NumberView {
  return {
    id: row.id,
    kind: row.kind,
    phoneNumberId: row.phoneNumberId,
    wabaId: row.wabaId,
    displayNumber: row.displayNumber,
    verifiedName: row.verifiedName,
    state: row.state,
    stateCode: row.stateCode,
    stateReason: row.stateReason,
    qualityRating: row.qualityRating,
    limitTier: row.limitTier,
    nameStatus: row.nameStatus,
    tokenExpiresAt: row.tokenExpiresAt?.toISOString() ?? null,
    checks: checksSchema.parse(row.health),
    checkedAt: row.checkedAt?.toISOString() ?? null,
    isDefault: row.isDefault,
    webhookUrl: webhookUrl(row),
    webhookLastReceivedAt: row.webhookLastReceivedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/**
 * The URL to which WhatsApp delivers a number's webhooks. The simulator runs in the same process and needs no
 * public address.
 */
export function webhookUrl(number: Pick<NumberRow, "id" | "kind">): string {
  const base = number.kind === "sandbox" ? localUrl() : env().PARLEY_PUBLIC_URL;
  return `${base}/api/webhooks/whatsapp/${number.id}`;
}
