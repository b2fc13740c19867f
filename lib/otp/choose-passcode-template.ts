import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { templates } from "#db/schema/index.ts";
import type { OtpPolicy } from "#lib/otp/queries.ts";
import { AppError, validationError } from "#lib/platform/errors.ts";
import { isSendable } from "#lib/templates/check-sendable.ts";
import { pickTemplate } from "#lib/templates/queries.ts";
import { componentsOf, type TemplateRow } from "#lib/templates/serialize.ts";
import { describeTemplate } from "#lib/whatsapp/render-template.ts";

export function templateFilter(request: {
  template?: string | undefined;
}): { name: string } | { category: "authentication" } {
  return request.template === undefined ? { category: "authentication" } : { name: request.template };
}

/**
 * The requested template, else the workspace's choice, else the oldest sendable one.
 * @throws AppError TEMPLATE_NOT_FOUND, VALIDATION_ERROR for another category, OTP_TEMPLATE_MISSING
 */
export function choosePasscodeTemplate(
  rows: readonly TemplateRow[],
  policy: OtpPolicy,
  request: { template?: string | undefined; language?: string | undefined },
): TemplateRow {
  if (request.template !== undefined) {
    const row = pickTemplate(rows, { name: request.template, language: request.language });
    if (isPasscodeTemplate(row)) return row;
    throw validationError({
      path: "template",
      code: "not_authentication",
      message: "Use an authentication template whose only variable is the code.",
    });
  }
  const candidates = rows
    .filter(isSendablePasscodeTemplate)
    .toSorted((a, b) => Number(isChosenTemplate(b, policy)) - Number(isChosenTemplate(a, policy)));
  const [preferred] = candidates;
  if (!preferred) {
    throw new AppError(
      "OTP_TEMPLATE_MISSING",
      "There is no approved authentication template. Ask an admin to create or approve one in Settings → Templates.",
    );
  }
  if (request.language === undefined) return preferred;
  const inLanguage = candidates.find(({ language }) => language === request.language);
  if (inLanguage) return inLanguage;
  const availableLanguages = candidates.map(({ language }) => language);
  throw new AppError(
    "TEMPLATE_NOT_FOUND",
    `There is no authentication template in "${request.language}". Use one of the available languages: ${availableLanguages.join(", ")}.`,
    { template: preferred.name, availableLanguages },
  );
}

export async function listPasscodeTemplates(ctx: Ctx): Promise<TemplateRow[]> {
  const rows = await ctx.db
    .select()
    .from(templates)
    .where(and(eq(templates.workspaceId, ctx.workspaceId), eq(templates.category, "authentication")))
    .orderBy(templates.createdAt, templates.id);
  return rows.filter(isSendablePasscodeTemplate);
}

export function isChosenTemplate(row: TemplateRow, policy: OtpPolicy): boolean {
  return row.name === policy.templateName && row.language === policy.templateLanguage;
}

function isSendablePasscodeTemplate(row: TemplateRow): boolean {
  return isSendable(row) && isPasscodeTemplate(row);
}

function isPasscodeTemplate(row: TemplateRow): boolean {
  const { variables } = describeTemplate(componentsOf(row));
  return row.category === "authentication" && variables.length === 1;
}
