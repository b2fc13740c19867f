import "server-only";
import { and, eq, getTableColumns, ne, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { numbers, templates, users } from "#db/schema/index.ts";
import type { ErrorDetails } from "#lib/platform/error-details.ts";
import { AppError, isAppError, notFound } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";
import { isSendable, isUsableLanguage, templateStatusOf } from "#lib/templates/check-sendable.ts";
import type { TemplateView } from "#lib/templates/schema.ts";
import { serializeTemplate, type TemplateRow } from "#lib/templates/serialize.ts";

/** Lists templates; `sendable` restricts them to those that can be sent. */
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

/** @throws AppError NOT_FOUND */
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

/** @throws AppError NOT_FOUND */
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
 * Finds the template for a send by id, or by name and optional language: without a language, a sendable one is preferred,
 * then the oldest.
 * @throws AppError TEMPLATE_NOT_FOUND with the available languages
 */
export async function findTemplate(
  ctx: Ctx,
  selector: { wabaId: string; id: string } | { wabaId: string; name: string; language?: string | undefined },
): Promise<TemplateRow> {
  if (!("id" in selector)) return findTemplateByName(ctx, selector);
  return pickTemplate([await getTemplateRow(ctx, selector.id)], selector);
}

/**
 * Does the same as `findTemplate` with rows already read: all of the name and account, oldest first, or the one with the
 * id.
 */
export function pickTemplate(
  rows: readonly TemplateRow[],
  selector: { wabaId: string; id: string } | { name: string; language?: string | undefined },
): TemplateRow {
  if (!("id" in selector)) return pickByName(rows, selector);
  const row = rows.find(({ id, wabaId }) => id === selector.id && wabaId === selector.wabaId);
  if (!row) throw notFound();
  return row;
}

// WhatsApp's rule for new names is narrower; PostgreSQL cannot store the characters that this one excludes.
const NAME = /^[^\p{Cc}\p{Cs}]{1,512}$/u;

export function isTemplateName(text: string): boolean {
  return NAME.test(text);
}

/** Oldest first. */
export async function readTemplatesByName(
  ctx: Ctx,
  name: string,
  wabaId: string | undefined,
): Promise<TemplateRow[]> {
  if (!isTemplateName(name)) return [];
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
 * Finds the template of a name: in the requested language, else a sendable one, else the oldest.
 * @param wanted.wabaId restricts the search to one account of the workspace
 * @throws AppError TEMPLATE_NOT_FOUND with the available languages
 */
export async function findTemplateByName(
  ctx: Ctx,
  { name, language, wabaId }: { name: string; language?: string | undefined; wabaId?: string | undefined },
): Promise<TemplateRow> {
  const rows = await readTemplatesByName(ctx, name, wabaId);
  try {
    return pickByName(rows, { name, language });
  } catch (error) {
    throw wabaId === undefined ? error : await explainMissingTemplate(ctx, error);
  }
}

/** Finds the template of a stored message, unless it was deleted. */
export async function findTemplateOrNull(
  ctx: Ctx,
  { name, language, wabaId }: { name: string; language: string; wabaId: string },
): Promise<TemplateRow | null> {
  return chooseLanguage(await readTemplatesByName(ctx, name, wabaId), language);
}

/** Names the WhatsApp accounts that have a template which the account of the number does not have. */
export async function explainMissingTemplate(ctx: Ctx, error: unknown): Promise<unknown> {
  if (!isAppError(error, "TEMPLATE_NOT_FOUND") || error.details.availableLanguages) return error;
  const { template: name } = error.details;
  const rows = await readTemplatesByName(ctx, name, undefined);
  const whatsappAccountIds = [...new Set(rows.map((row) => row.wabaId))];
  if (whatsappAccountIds.length === 0) return error;
  const [accounts, that] =
    whatsappAccountIds.length === 1
      ? [`account ${whatsappAccountIds[0]}`, "that account"]
      : [`accounts ${whatsappAccountIds.join(", ")}`, "one of them"];
  return new AppError(
    "TEMPLATE_NOT_FOUND",
    `The template "${name}" exists only in the WhatsApp ${accounts}, not in the account of this request. Use a number of ${that}, or create the template in the other account too.`,
    { template: name, whatsappAccountIds },
  );
}

function pickByName(
  rows: readonly TemplateRow[],
  { name, language }: { name: string; language?: string | undefined },
): TemplateRow {
  const chosen = chooseLanguage(rows, language);
  if (chosen) return chosen;
  const availableLanguages = [...new Set(rows.map((row) => row.language))];
  throw new AppError(
    "TEMPLATE_NOT_FOUND",
    language !== undefined && rows.length > 0
      ? `The template "${name}" has no language "${language}". Use one of the available languages: ${availableLanguages.join(", ")}.`
      : `There is no template named "${name}". Check the name in Settings → Templates.`,
    { template: name, ...(rows.length > 0 ? { availableLanguages } : {}) },
  );
}

function chooseLanguage(rows: readonly TemplateRow[], language: string | undefined): TemplateRow | null {
  const candidates = language === undefined ? rows : rows.filter((row) => row.language === language);
  return candidates.find(isUsableLanguage) ?? candidates[0] ?? null;
}

/** Templates read at a time: an account can have thousands, and only their components say whether they can be sent. */
const PAGE = 50;

/** Most recently used first. */
export async function listSendableNames(ctx: Ctx, wabaId: string, limit: number): Promise<string[]> {
  const { name, whatsappStatus, approval, components } = templates;
  const names = new Set<string>();
  for (let offset = 0; names.size < limit; offset += PAGE) {
    const rows = await ctx.db
      .select({ name, whatsappStatus, approval, components })
      .from(templates)
      .where(
        and(
          eq(templates.workspaceId, ctx.workspaceId),
          eq(templates.wabaId, wabaId),
          eq(whatsappStatus, "approved"),
          eq(approval, "approved"),
          // Authentication templates are sent through POST /v1/otp/send only.
          ne(templates.category, "authentication"),
        ),
      )
      .orderBy(sql`${templates.lastUsedAt} desc nulls last`, name, templates.id)
      .limit(PAGE)
      .offset(offset);
    for (const row of rows) if (isSendable(row)) names.add(row.name);
    if (rows.length < PAGE) break;
  }
  return [...names].slice(0, limit);
}

/** Reads the status for an error message; `deleted` when the template no longer exists. */
export async function findTemplateStatus(
  ctx: Ctx,
  { numberId, name, language }: { numberId: Id<"num">; name: string; language: string },
): Promise<ErrorDetails["TEMPLATE_NOT_APPROVED"]> {
  const [row] = await ctx.db
    .select(getTableColumns(templates))
    .from(templates)
    .innerJoin(
      numbers,
      and(eq(numbers.workspaceId, templates.workspaceId), eq(numbers.wabaId, templates.wabaId)),
    )
    .where(
      and(
        eq(templates.workspaceId, ctx.workspaceId),
        eq(numbers.id, numberId),
        eq(templates.name, name),
        eq(templates.language, language),
      ),
    );
  if (!row) return { whatsappStatus: "deleted", workspaceStatus: "pending", reason: null };
  return templateStatusOf(row);
}
