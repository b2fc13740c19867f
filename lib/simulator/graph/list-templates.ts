import "server-only";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxTemplates } from "#db/schema/index.ts";
import { parseRequestedFields, refuseUnknownField } from "#lib/simulator/graph/fields.ts";
import { type GraphReply, graphError } from "#lib/simulator/graph-error.ts";
import { type SandboxNumber, toUnixSeconds } from "#lib/simulator/sandbox-number.ts";
import type { SandboxTemplate } from "#lib/simulator/sandbox-template.ts";

const PAGE_MAX = 100;

/** docs/whatsapp.md#paging-and-fields */
export async function listTemplates(
  db: Db,
  number: SandboxNumber,
  query: URLSearchParams,
): Promise<GraphReply> {
  const refusal = refuseUnknownField(query, "WhatsAppMessageTemplate");
  if (refusal) return refusal;
  const limit = Math.min(Math.max(Number(query.get("limit") ?? 25) || 25, 1), PAGE_MAX);
  const after = query.get("after");
  if (after !== null && !/^\d+$/.test(after)) return graphError(400, 131059);
  const rows = await db
    .select()
    .from(sandboxTemplates)
    .where(
      and(
        eq(sandboxTemplates.wabaId, number.wabaId),
        isNull(sandboxTemplates.deletedAt),
        after === null ? undefined : gt(sandboxTemplates.id, after),
        ...buildFilters(query),
      ),
    )
    .orderBy(sandboxTemplates.id)
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const cursors = { before: page[0]?.id, after: page.at(-1)?.id };
  return {
    status: 200,
    body: {
      data: page.map((row) => toTemplateNode(row, query)),
      paging: rows.length > limit ? { cursors, next: `?after=${cursors.after}` } : { cursors },
    },
  };
}

/** `name` matches substrings; other filters are exact. */
function buildFilters(query: URLSearchParams) {
  const name = query.get("name");
  const exact = { status: sandboxTemplates.status, category: sandboxTemplates.category } as const;
  const language = query.get("language");
  return [
    name === null ? undefined : sql`position(${name} in ${sandboxTemplates.name}) > 0`,
    language === null ? undefined : eq(sandboxTemplates.language, language),
    ...Object.entries(exact).map(([parameter, column]) => {
      const value = query.get(parameter);
      return value === null ? undefined : eq(column, value.toUpperCase());
    }),
  ];
}

// docs/whatsapp.md#template-calls
const DEFAULT_FIELDS = [
  "name",
  "parameter_format",
  "components",
  "language",
  "status",
  "category",
  "previous_category",
];

export function toTemplateNode(row: SandboxTemplate, query: URLSearchParams): Record<string, unknown> {
  const all: Record<string, unknown> = {
    name: row.name,
    language: row.language,
    status: row.status,
    category: row.category,
    parameter_format: row.parameterFormat,
    components: row.components,
    rejected_reason: row.rejectedReason ?? "NONE",
    quality_score: {
      score: row.quality,
      ...(row.qualityAt ? { date: Number(toUnixSeconds(row.qualityAt)) } : {}),
    },
    ...(row.previousCategory ? { previous_category: row.previousCategory } : {}),
    ...(row.ttlSeconds === null ? {} : { message_send_ttl_seconds: row.ttlSeconds }),
  };
  const fields = parseRequestedFields(query) ?? DEFAULT_FIELDS;
  const shown = fields.flatMap((field) => (Object.hasOwn(all, field) ? [[field, all[field]] as const] : []));
  return { ...Object.fromEntries(shown), id: row.id };
}
