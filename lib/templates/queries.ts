import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { templates, users } from "#db/schema/index.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { isId } from "#lib/id.ts";
import type { TemplateView } from "#lib/templates/schema.ts";
import { isSendable, serializeTemplate, type TemplateRow } from "#lib/templates/serialize.ts";

/** The workspace's templates by name and language; with `sendable`, only those whose both locks are open. */
export async function listTemplates(
  ctx: Ctx,
  query: { sendable?: boolean | undefined } = {},
): Promise<{ data: TemplateView[] }> {
  const rows = await ctx.db
    .select({ template: templates, approvedByName: users.name })
    .from(templates)
    .leftJoin(users, eq(users.id, templates.approvedBy))
    .where(eq(templates.workspaceId, ctx.workspaceId))
    .orderBy(templates.name, templates.language, templates.id);
  const data = rows.map((row) => serializeTemplate(row.template, row.approvedByName));
  return { data: query.sendable ? data.filter((template) => template.sendable) : data };
}

/** One template of the workspace. @throws AppError NOT_FOUND */
export async function getTemplate(ctx: Ctx, id: string): Promise<TemplateView> {
  if (!isId("tpl", id)) throw notFound();
  const [row] = await ctx.db
    .select({ template: templates, approvedByName: users.name })
    .from(templates)
    .leftJoin(users, eq(users.id, templates.approvedBy))
    .where(and(eq(templates.workspaceId, ctx.workspaceId), eq(templates.id, id)));
  if (!row) throw notFound();
  return serializeTemplate(row.template, row.approvedByName);
}

/** One template's row. @throws AppError NOT_FOUND */
export async function getTemplateRow(ctx: Ctx, id: string): Promise<TemplateRow> {
  if (!isId("tpl", id)) throw notFound();
  const [row] = await ctx.db
    .select()
    .from(templates)
    .where(and(eq(templates.workspaceId, ctx.workspaceId), eq(templates.id, id)));
  if (!row) throw notFound();
  return row;
}

/**
 * The template that a send names: by id, or by name with the language asked for. Without a language, one that can be
 * sent is preferred, then the oldest; a name alone identifies a template (specification §2), WhatsApp adds the rest.
 * @throws AppError TEMPLATE_NOT_FOUND with the languages there are
 */
export async function findTemplate(
  ctx: Ctx,
  wanted: { wabaId: string; id: string } | { wabaId: string; name: string; language?: string | undefined },
): Promise<TemplateRow> {
  if (!("id" in wanted)) return chooseTemplate(ctx, wanted);
  return pickTemplate([await getTemplateRow(ctx, wanted.id)], wanted);
}

/** The same of rows that were read already: all of the name and account, oldest first, or the one of the id. */
export function pickTemplate(
  rows: readonly TemplateRow[],
  wanted: { wabaId: string; id: string } | { name: string; language?: string | undefined },
): TemplateRow {
  if (!("id" in wanted)) return pickNamed(rows, wanted);
  const row = rows.find(({ id, wabaId }) => id === wanted.id && wabaId === wanted.wabaId);
  if (!row) throw notFound();
  return row;
}

// WhatsApp's own rule for new names is narrower; the database cannot even be asked for what is outside this one.
const NAME = /^[^\p{Cc}\p{Cs}]{1,512}$/u;

/** Whether the text may be a template's name at all. */
export function isTemplateName(text: string): boolean {
  return NAME.test(text);
}

async function readNamed(ctx: Ctx, name: string, wabaId: string | undefined): Promise<TemplateRow[]> {
  return ctx.db
    .select()
    .from(templates)
    .where(
      and(
        eq(templates.workspaceId, ctx.workspaceId),
        wabaId === undefined ? undefined : eq(templates.wabaId, wabaId),
        eq(templates.name, name),
      ),
    )
    .orderBy(templates.createdAt, templates.id);
}

/**
 * The template of a name: in the language asked for, else one that can be sent, else the oldest.
 * @param wanted.wabaId the account that must have it; any of the workspace's if absent
 * @throws AppError TEMPLATE_NOT_FOUND with the languages there are
 */
export async function chooseTemplate(
  ctx: Ctx,
  { name, language, wabaId }: { name: string; language?: string | undefined; wabaId?: string },
): Promise<TemplateRow> {
  return pickNamed(isTemplateName(name) ? await readNamed(ctx, name, wabaId) : [], { name, language });
}

function pickNamed(
  rows: readonly TemplateRow[],
  { name, language }: { name: string; language?: string | undefined },
): TemplateRow {
  const fitting = language === undefined ? rows : rows.filter((row) => row.language === language);
  const chosen = fitting.find(isSendable) ?? fitting[0];
  if (chosen) return chosen;
  const availableLanguages = [...new Set(rows.map((row) => row.language))];
  throw new AppError(
    "TEMPLATE_NOT_FOUND",
    language !== undefined && rows.length > 0
      ? `The template "${name}" has no language "${language}". It has ${availableLanguages.join(", ")}.`
      : `There is no template named "${name}". Check the name in the workspace's settings.`,
    { template: name, ...(rows.length > 0 ? { availableLanguages } : {}) },
  );
}

/** Names of templates of an account that can be sent, the latest used first; at most so many. */
export async function listSendableNames(ctx: Ctx, wabaId: string, limit: number): Promise<string[]> {
  const rows = await ctx.db
    .select()
    .from(templates)
    .where(and(eq(templates.workspaceId, ctx.workspaceId), eq(templates.wabaId, wabaId)))
    .orderBy(sql`${templates.lastUsedAt} desc nulls last`, templates.name);
  // A passcode template goes by POST /v1/otp/send only, and says nothing to a customer who wrote.
  const sendable = rows.filter((row) => isSendable(row) && row.category !== "authentication");
  return [...new Set(sendable.map(({ name }) => name))].slice(0, limit);
}

/** How both locks of a template stand, for an error about it; `deleted` when it is no more. */
export async function findTemplateStatus(
  ctx: Ctx,
  { name, language }: { name: string; language: string },
): Promise<{ whatsappStatus: string; workspaceStatus: string; reason: string | null }> {
  const [row] = await ctx.db
    .select()
    .from(templates)
    .where(
      and(
        eq(templates.workspaceId, ctx.workspaceId),
        eq(templates.name, name),
        eq(templates.language, language),
      ),
    );
  if (!row) return { whatsappStatus: "deleted", workspaceStatus: "pending", reason: null };
  const reason = row.whatsappStatus === "approved" ? row.approvalReason : row.whatsappReason;
  return { whatsappStatus: row.whatsappStatus, workspaceStatus: row.approval, reason };
}
