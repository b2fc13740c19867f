import "server-only";
import type { alerts } from "#db/schema/index.ts";
import type { AlertView } from "#lib/accounts/alerts/schema.ts";

export function serializeAlert(row: typeof alerts.$inferSelect): AlertView {
  return {
    id: row.id,
    severity: row.severity,
    kind: row.kind,
    message: row.message,
    whatsappCode: row.whatsappCode,
    raisedAt: row.raisedAt.toISOString(),
  };
}
