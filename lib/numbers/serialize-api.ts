import "server-only";
import type { ApiNumber } from "#lib/numbers/api-schema.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { messagesPerSecond, recipientsOf } from "#lib/whatsapp/limits.ts";

export function serializeNumberForApi(row: NumberRow): ApiNumber {
  const isConnected = row.state === "connected";
  const quality = row.qualityRating?.toLowerCase() ?? null;
  return {
    id: row.id,
    kind: row.kind,
    phone: row.displayNumber.replace(/\D/g, ""),
    verifiedName: row.verifiedName,
    state: row.state,
    reason: isConnected ? null : row.stateReason,
    whatsappCode: isConnected || row.stateCode === null ? null : Number(row.stateCode),
    // `unknown` and `na` mean that WhatsApp has not rated the number yet.
    quality: quality === "unknown" || quality === "na" ? null : quality,
    messagingLimit: toLimit(row.limitTier),
    throughput: {
      level: (row.throughputLevel ?? "STANDARD").toLowerCase(),
      messagesPerSecond: messagesPerSecond(row.throughputLevel),
    },
    isDefault: row.isDefault,
    whatsappAccountId: row.wabaId,
    createdAt: row.createdAt.toISOString(),
  };
}

function toLimit(tier: string | null): ApiNumber["messagingLimit"] {
  const recipients = recipientsOf(tier);
  if (tier === null || recipients === null) return null;
  return { tier: tier.toLowerCase(), recipients: Number.isFinite(recipients) ? recipients : null };
}
