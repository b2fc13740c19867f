import "server-only";
import type { auditEntries } from "#db/schema/index.ts";
import type { AuditEntryView } from "#lib/accounts/audit/schema.ts";
import { filterValue, valueText } from "#lib/accounts/audit/value-rules.ts";

export type AuditRow = typeof auditEntries.$inferSelect;

/** @param names the current names of objects by id */
export function serializeAudit(row: AuditRow, names: ReadonlyMap<string, string>): AuditEntryView {
  const { targetId, before, after, data } = row;
  const shown = (field: string, value: unknown) =>
    field === "filter" ? filterValue(value, names) : valueText(value, names);
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return {
    id: row.id,
    at: row.createdAt.toISOString(),
    actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
    action: row.action,
    target:
      targetId === null
        ? null
        : { id: targetId, name: row.targetName ?? names.get(targetId) ?? nameIn(data) },
    count: row.count,
    lastAt: row.lastAt?.toISOString() ?? null,
    changes: fields.map((field) => ({
      field,
      before: shown(field, before?.[field]),
      after: shown(field, after?.[field]),
    })),
    details: Object.entries(data).map(([field, value]) => ({ field, value: shown(field, value) })),
    requestId: row.requestId,
    address: row.address,
    userAgent: row.userAgent,
  };
}

/** Entries written before the name was stored in its own column have it in their data. */
function nameIn({ name }: Record<string, unknown>): string | null {
  return typeof name === "string" ? name : null;
}
