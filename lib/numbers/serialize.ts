import "server-only";
import { z } from "zod";
import type { numbers } from "#db/schema/index.ts";
import { env, localUrl } from "#lib/env.ts";
import { checkSchema, type NumberView } from "#lib/numbers/schema.ts";

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
    webhookLastHeardAt: row.webhookLastHeardAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Where WhatsApp delivers a number's webhooks; the simulator, being in the house, needs no public address. */
export function webhookUrl(number: Pick<NumberRow, "id" | "kind">): string {
  const base = number.kind === "sandbox" ? localUrl() : env().PARLEY_PUBLIC_URL;
  return `${base}/api/webhooks/whatsapp/${number.id}`;
}
