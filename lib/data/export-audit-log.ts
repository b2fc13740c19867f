import "server-only";
import type { Readable } from "node:stream";
import type { Ctx } from "#db/ctx.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { keysOfAudit, readAuditRows } from "#lib/accounts/audit/queries.ts";
import { readNames } from "#lib/accounts/audit/read-names.ts";
import type { AuditEntryView, AuditFilter } from "#lib/accounts/audit/schema.ts";
import { serializeAudit } from "#lib/accounts/audit/serialize.ts";
import { filterText, hoursText } from "#lib/accounts/audit/value-rules.ts";
import { toCsv } from "#lib/platform/to-csv.ts";

const PAGE = 1000;

const COLUMNS: Record<string, (entry: AuditEntryView) => string | null> = {
  time: ({ at }) => at,
  actor_kind: ({ actor }) => actor.kind,
  actor_id: ({ actor }) => actor.id,
  actor_name: ({ actor }) => actor.name,
  action: ({ action }) => action,
  object_id: ({ target }) => target?.id ?? null,
  object_name: ({ target }) => target?.name ?? null,
  count: ({ count }) => String(count),
  changes: ({ changes }) =>
    changes
      .map(({ field, before, after }) => `${field}: ${toEnglish(field, before)} → ${toEnglish(field, after)}`)
      .join("\n"),
  facts: ({ details }) =>
    details.map(({ field, value }) => `${field}: ${toEnglish(field, value)}`).join("\n"),
  address: ({ address }) => address,
  request_id: ({ requestId }) => requestId,
  user_agent: ({ userAgent }) => userAgent,
};

function toEnglish(field: string, value: string | null): string {
  if (value === null) return "–";
  if (field === "filter") return filterText(value, { nameOf: (name) => name, wordOf: (_name, word) => word });
  return field === "hours" ? hoursText(value, { locale: "en-GB", closed: "closed" }) : value;
}

/** Streams the filtered entries as CSV, newest first. The export is recorded before and is not in its own file. */
export async function exportAuditLog(ctx: Ctx, filter: AuditFilter): Promise<Readable> {
  const before = filter.before ?? new Date().toISOString();
  await appendAudit(ctx, { action: "audit.exported", data: { ...filter } });
  return toCsv(Object.keys(COLUMNS), readCells(ctx, { ...filter, before }));
}

async function* readCells(ctx: Ctx, filter: AuditFilter): AsyncGenerator<string[]> {
  for await (const entry of readAllAudit(ctx, filter)) {
    yield Object.values(COLUMNS).map((toCell) => toCell(entry) ?? "");
  }
}

/** Every entry of the filter, newest first, read page by page. */
export async function* readAllAudit(ctx: Ctx, filter: AuditFilter): AsyncGenerator<AuditEntryView> {
  for (let after: string[] | null = null; ; ) {
    const rows = await readAuditRows(ctx, filter, after, PAGE);
    const names = await readNames(ctx, rows);
    for (const row of rows) yield serializeAudit(row, names);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = keysOfAudit(last);
  }
}
