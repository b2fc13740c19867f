import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { templates } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { AppError } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/id.ts";
import { fetchUpstreamTemplates, mapAccounts } from "#lib/templates/fetch-upstream.ts";
import { removeTemplates } from "#lib/templates/remove-templates.ts";
import type { TemplateRow } from "#lib/templates/serialize.ts";
import {
  insertFromUpstream,
  startRead,
  type UpstreamRead,
  updateFromUpstream,
} from "#lib/templates/store-upstream.ts";
import type { GraphTemplate } from "#lib/whatsapp/template-calls.ts";

export interface SyncResult {
  created: number;
  updated: number;
  removed: number;
}

/**
 * Synchronizes the workspace's templates with WhatsApp for every account of its numbers. All pages are read before anything
 * is written, and only templates stored before the read started can be removed, so that one created concurrently is not.
 * @throws AppError NUMBER_NOT_CONNECTED when there is no number, or WhatsApp refuses its token
 */
export async function syncTemplates(ctx: Ctx): Promise<SyncResult> {
  const accounts = await mapAccounts(ctx);
  if (accounts.size === 0) {
    throw new AppError(
      "NUMBER_NOT_CONNECTED",
      "Connect a WhatsApp number first. Templates belong to its account.",
      { numberId: null },
    );
  }
  const total: SyncResult = { created: 0, updated: 0, removed: 0 };
  for (const [wabaId, number] of accounts) {
    const before = new Set((await listRows(ctx, wabaId)).map(({ id }) => id));
    const reading = startRead(ctx);
    const upstream = await fetchUpstreamTemplates(number);
    const result = await inTransaction(ctx, (tx) => storeUpstream(tx, { wabaId, upstream, before, reading }));
    total.created += result.created;
    total.updated += result.updated;
    total.removed += result.removed;
  }
  await appendAudit(ctx, { action: "template.synced", data: { ...total } });
  return total;
}

async function storeUpstream(
  tx: Ctx,
  input: { wabaId: string; upstream: GraphTemplate[]; before: ReadonlySet<Id<"tpl">>; reading: UpstreamRead },
): Promise<SyncResult> {
  const { wabaId, upstream, before, reading } = input;
  const known = await listRows(tx, wabaId).for("update");
  const seen = new Set<Id<"tpl">>();
  for (const template of upstream) {
    const row = findRow(known, template);
    if (row) {
      seen.add(row.id);
      await updateFromUpstream(tx, row, template, reading);
    } else {
      await insertFromUpstream(tx, wabaId, template, reading);
    }
  }
  const removed = known.filter(({ id }) => before.has(id) && !seen.has(id)).map(({ id }) => id);
  await removeTemplates(tx, removed);
  return { created: upstream.length - seen.size, updated: seen.size, removed: removed.length };
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
