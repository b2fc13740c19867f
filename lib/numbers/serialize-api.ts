import "server-only";
import type { ApiNumber } from "#lib/numbers/api-schema.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { messagesPerSecond } from "#lib/whatsapp/limits.ts";

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

/** See docs/whatsapp.md#messaging-limits. */
function toLimit(tier: string | null): ApiNumber["messagingLimit"] {
  if (tier === null) return null;
  const [, count, thousands] = /^TIER_(\d+)(K?)$/.exec(tier) ?? [];
  const recipients = count === undefined ? null : Number(count) * (thousands ? 1000 : 1);
  return { tier: tier.toLowerCase(), recipients };
}
