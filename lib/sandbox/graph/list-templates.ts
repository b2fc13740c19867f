import "server-only";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxTemplates } from "#db/schema/index.ts";
import { refuseUnknownField } from "#lib/sandbox/graph/fields.ts";
import { type GraphReply, graphError } from "#lib/sandbox/graph/graph-error.ts";
import { showTemplate } from "#lib/sandbox/graph/show-template.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";

const PAGE_MAX = 100;

/** `GET /{waba-id}/message_templates` with Meta's paging and filters (whatsapp-cloud-api.md §0.2, §3.1). */
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
        ...filters(query),
      ),
    )
    .orderBy(sandboxTemplates.id)
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const cursors = { before: page[0]?.id, after: page.at(-1)?.id };
  return {
    status: 200,
    body: {
      data: page.map((row) => showTemplate(row, query)),
      paging: rows.length > limit ? { cursors, next: `?after=${cursors.after}` } : { cursors },
    },
  };
}

/** A name also finds the longer ones that hold it; the other filters are exact. */
function filters(query: URLSearchParams) {
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
