import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { templates } from "#db/schema/index.ts";
import { appendAudit } from "#lib/audit/append-audit.ts";
import { AppError } from "#lib/errors.ts";
import type { Id } from "#lib/id.ts";
import { listAccounts, readAllUpstream } from "#lib/templates/read-upstream.ts";
import { removeTemplates } from "#lib/templates/remove-templates.ts";
import type { TemplateRow } from "#lib/templates/serialize.ts";
import { beginReading, insertUpstream, type Reading, updateUpstream } from "#lib/templates/store-upstream.ts";
import type { GraphTemplate } from "#lib/whatsapp/template-calls.ts";

export interface SyncResult {
  created: number;
  updated: number;
  removed: number;
}

/**
 * Brings the workspace's templates to what WhatsApp has, over every account its numbers belong to: new ones arrive
 * with the workspace's lock shut, gone ones go, verdicts follow WhatsApp's. All pages are read before anything is
 * written, and only what was there before the reading began can be found gone.
 * @throws AppError NUMBER_NOT_CONNECTED when there is no number, or WhatsApp refuses its token
 */
export async function syncTemplates(ctx: Ctx): Promise<SyncResult> {
  const accounts = await listAccounts(ctx);
  if (accounts.size === 0) {
    throw new AppError(
      "NUMBER_NOT_CONNECTED",
      "Connect a WhatsApp number first; templates belong to its account.",
      { numberId: null },
    );
  }
  const total: SyncResult = { created: 0, updated: 0, removed: 0 };
  for (const [wabaId, number] of accounts) {
    const before = new Set((await listRows(ctx, wabaId)).map(({ id }) => id));
    const reading = beginReading(ctx);
    const upstream = await readAllUpstream(number);
    const result = await inTransaction(ctx, (tx) => store(tx, { wabaId, upstream, before, reading }));
    total.created += result.created;
    total.updated += result.updated;
    total.removed += result.removed;
  }
  await appendAudit(ctx, { action: "template.synced", data: { ...total } });
  return total;
}

async function store(
  tx: Ctx,
  read: { wabaId: string; upstream: GraphTemplate[]; before: ReadonlySet<Id<"tpl">>; reading: Reading },
): Promise<SyncResult> {
  const { wabaId, upstream, before, reading } = read;
  const known = await listRows(tx, wabaId).for("update");
  const kept = new Set<Id<"tpl">>();
  for (const template of upstream) {
    const row = findRow(known, template);
    if (row) {
      kept.add(row.id);
      await updateUpstream(tx, row, template, reading);
    } else {
      await insertUpstream(tx, wabaId, template, reading);
    }
  }
  const gone = known.filter(({ id }) => before.has(id) && !kept.has(id)).map(({ id }) => id);
  await removeTemplates(tx, gone);
  return { created: upstream.length - kept.size, updated: kept.size, removed: gone.length };
}

function findRow(
  known: readonly TemplateRow[],
  { id, name, language }: GraphTemplate,
): TemplateRow | undefined {
  const named = known.find((row) => row.name === name && row.language === language);
  return known.find((row) => row.whatsappId === id) ?? named;
}

function listRows(ctx: Ctx, wabaId: string) {
  return ctx.db
    .select()
    .from(templates)
    .where(and(eq(templates.workspaceId, ctx.workspaceId), eq(templates.wabaId, wabaId)));
}
