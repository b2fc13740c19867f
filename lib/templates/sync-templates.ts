import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { numbers, templates } from "#db/schema/index.ts";
import { appendAudit } from "#lib/audit/append-audit.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { graphClient } from "#lib/numbers/graph-client.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";

/** A template as the Cloud API lists it. */
interface UpstreamTemplate {
  id: string;
  name: string;
  language: string;
  status: string;
  category: string;
  parameterFormat: string;
  components: unknown;
  rejectedReason: string | null;
  quality: string | null;
}

export interface SyncResult {
  created: number;
  updated: number;
  removed: number;
}

/**
 * Brings the workspace's templates to what WhatsApp has, over every account its numbers belong to: new ones arrive
 * with the workspace's lock shut, gone ones go, verdicts follow WhatsApp's. All pages are read before anything is
 * written.
 * @throws AppError NUMBER_NOT_CONNECTED when there is no number, or WhatsApp refuses its token
 */
export async function syncTemplates(ctx: Ctx): Promise<SyncResult> {
  const rows = await ctx.db.select().from(numbers).where(eq(numbers.workspaceId, ctx.workspaceId));
  const accounts = new Map(rows.map((row) => [row.wabaId, row]));
  if (accounts.size === 0) {
    throw new AppError(
      "NUMBER_NOT_CONNECTED",
      "Connect a WhatsApp number first; templates belong to its account.",
      {
        numberId: null,
      },
    );
  }
  const total: SyncResult = { created: 0, updated: 0, removed: 0 };
  for (const [wabaId, number] of accounts) {
    const upstream = await readAll(number);
    const result = await inTransaction(ctx, (tx) => store(tx, wabaId, upstream));
    total.created += result.created;
    total.updated += result.updated;
    total.removed += result.removed;
  }
  await appendAudit(ctx, { action: "template.synced", data: { ...total } });
  return total;
}

async function readAll(number: NumberRow): Promise<UpstreamTemplate[]> {
  const found: UpstreamTemplate[] = [];
  for await (const page of graphClient(number).listTemplates(number.wabaId)) {
    if (!page.ok) {
      throw new AppError(
        "NUMBER_NOT_CONNECTED",
        `WhatsApp did not list the templates: ${page.error.title} (code ${page.error.code ?? "none"}).`,
        { numberId: number.id },
      );
    }
    found.push(...page.value);
  }
  return found;
}

async function store(tx: Ctx, wabaId: string, upstream: UpstreamTemplate[]): Promise<SyncResult> {
  const known = await tx.db
    .select({ id: templates.id, name: templates.name, language: templates.language })
    .from(templates)
    .where(and(eq(templates.workspaceId, tx.workspaceId), eq(templates.wabaId, wabaId)))
    .for("update");
  const nameOf = (template: { name: string; language: string }) => `${template.name}/${template.language}`;
  const idByName = new Map(known.map((row) => [nameOf(row), row.id]));
  const now = new Date();
  for (const template of upstream) {
    const id = idByName.get(nameOf(template));
    const facts = {
      whatsappId: template.id,
      category: categoryOf(template.category),
      parameterFormat:
        template.parameterFormat.toLowerCase() === "named" ? ("named" as const) : ("positional" as const),
      components: template.components,
      whatsappStatus: template.status.toLowerCase(),
      // Meta says NONE where there is nothing to say (§3.5).
      whatsappReason: template.rejectedReason === "NONE" ? null : template.rejectedReason,
      quality: template.quality,
      syncedAt: now,
    };
    if (id) {
      await tx.db
        .update(templates)
        .set(facts)
        .where(and(eq(templates.workspaceId, tx.workspaceId), eq(templates.id, id)));
    } else {
      const { name, language } = template;
      await tx.db
        .insert(templates)
        .values({ ...facts, id: newId("tpl"), workspaceId: tx.workspaceId, wabaId, name, language });
    }
  }
  const still = new Set(upstream.map(nameOf));
  const gone = known.filter((row) => !still.has(nameOf(row))).map((row) => row.id);
  if (gone.length > 0) {
    await tx.db
      .delete(templates)
      .where(and(eq(templates.workspaceId, tx.workspaceId), inArray(templates.id, gone)));
  }
  const updated = upstream.filter((template) => idByName.has(nameOf(template))).length;
  return { created: upstream.length - updated, updated, removed: gone.length };
}

function categoryOf(category: string): "marketing" | "utility" | "authentication" {
  const lower = category.toLowerCase();
  return lower === "authentication" || lower === "utility" ? lower : "marketing";
}
