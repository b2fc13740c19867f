import "server-only";
import type { auditEntries } from "#db/schema/index.ts";
import type { AuditEntryView } from "#lib/accounts/audit/schema.ts";

export type AuditRow = typeof auditEntries.$inferSelect;

/** @param names the current names of members and contacts by id */
export function serializeAudit(row: AuditRow, names: ReadonlyMap<string, string>): AuditEntryView {
  const { targetId, before, after, data } = row;
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return {
    id: row.id,
    at: row.createdAt.toISOString(),
    actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
    action: row.action,
    target:
      targetId === null
        ? null
        : { id: targetId, name: names.get(targetId) ?? row.targetName ?? nameIn(data) },
    count: row.count,
    lastAt: row.lastAt?.toISOString() ?? null,
    changes: fields.map((field) => ({
      field,
      before: toText(before?.[field]),
      after: toText(after?.[field]),
    })),
    facts: Object.entries(data).map(([field, value]) => ({ field, value: toText(value) })),
    requestId: row.requestId,
    address: row.address,
    userAgent: row.userAgent,
  };
}

/** Entries written before the name was stored in its own column have it in their data. */
function nameIn({ name }: Record<string, unknown>): string | null {
  return typeof name === "string" ? name : null;
}

function toText(value: unknown): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (Array.isArray(value)) return value.map((item) => toText(item) ?? "–").join(", ") || null;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
