import "server-only";
import { z } from "zod";
import type { alerts } from "#db/schema/index.ts";
import { type AlertView, codedTextSchema } from "#lib/accounts/alerts/schema.ts";

// Alerts of earlier releases have none.
const textsSchema = z.array(codedTextSchema).catch([]);

export function serializeAlert(row: typeof alerts.$inferSelect): AlertView {
  return {
    id: row.id,
    severity: row.severity,
    kind: row.kind,
    message: row.message,
    texts: textsSchema.parse(row.data.texts),
    whatsappCode: row.whatsappCode,
    raisedAt: row.raisedAt.toISOString(),
  };
}
