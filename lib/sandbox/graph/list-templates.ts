import "server-only";
import { and, eq, gt } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxTemplates } from "#db/schema/index.ts";
import { type GraphReply, graphError } from "#lib/sandbox/graph/graph-error.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";

const PAGE_MAX = 100;

/** `GET /{waba-id}/message_templates` with Meta's paging (whatsapp-cloud-api.md §0.2, §3.1). */
export async function listTemplates(
  db: Db,
  number: SandboxNumber,
  query: URLSearchParams,
): Promise<GraphReply> {
  const limit = Math.min(Math.max(Number(query.get("limit") ?? 25) || 25, 1), PAGE_MAX);
  const after = query.get("after");
  if (after !== null && !/^\d+$/.test(after)) return graphError(400, 131059);
  const rows = await db
    .select()
    .from(sandboxTemplates)
    .where(
      and(
        eq(sandboxTemplates.wabaId, number.wabaId),
        after === null ? undefined : gt(sandboxTemplates.id, after),
      ),
    )
    .orderBy(sandboxTemplates.id)
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const cursors = { before: page[0]?.id, after: page.at(-1)?.id };
  return {
    status: 200,
    body: {
      data: page.map((row) => ({
        id: row.id,
        name: row.name,
        language: row.language,
        status: row.status,
        category: row.category,
        parameter_format: row.parameterFormat,
        components: row.components,
        rejected_reason: row.rejectedReason ?? "NONE",
        quality_score: { score: "UNKNOWN" },
      })),
      paging: rows.length > limit ? { cursors, next: `?after=${cursors.after}` } : { cursors },
    },
  };
}
