import "server-only";
import { requestedFields } from "#lib/sandbox/graph/fields.ts";
import { unixSeconds } from "#lib/sandbox/present.ts";
import type { SandboxTemplate } from "#lib/sandbox/templates/template-row.ts";

// What is told without `fields` (whatsapp-cloud-api.md §3.1).
const DEFAULT_FIELDS = [
  "name",
  "parameter_format",
  "components",
  "language",
  "status",
  "category",
  "previous_category",
];

/** A template as Meta shows it: the fields that were asked for, and its id in any case (§0.2). */
export function showTemplate(row: SandboxTemplate, query: URLSearchParams): Record<string, unknown> {
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
      ...(row.qualityAt ? { date: Number(unixSeconds(row.qualityAt)) } : {}),
    },
    ...(row.previousCategory ? { previous_category: row.previousCategory } : {}),
    ...(row.ttlSeconds === null ? {} : { message_send_ttl_seconds: row.ttlSeconds }),
  };
  const wanted = requestedFields(query) ?? DEFAULT_FIELDS;
  const shown = wanted.flatMap((field) => (Object.hasOwn(all, field) ? [[field, all[field]] as const] : []));
  return { ...Object.fromEntries(shown), id: row.id };
}
