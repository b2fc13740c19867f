import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { templates } from "#db/schema/index.ts";
import { AppError, validationError } from "#lib/errors.ts";
import type { OtpPolicy } from "#lib/otp/queries.ts";
import { pickTemplate } from "#lib/templates/queries.ts";
import { componentsOf, isSendable, type TemplateRow } from "#lib/templates/serialize.ts";
import { describeTemplate } from "#lib/whatsapp/render-template.ts";

/** Which templates a code may be carried by, to be read together with its recipient. */
export function carriersAsked(asked: {
  template?: string | undefined;
}): { name: string } | { category: "authentication" } {
  return asked.template === undefined ? { category: "authentication" } : { name: asked.template };
}

/**
 * The template that carries a code: the one asked for, else the workspace's choice, else the first that can be sent. A
 * choice that cannot be sent any more does not stop codes while another can carry them.
 * @param rows the account's templates as `carriersAsked` names them, oldest first
 * @throws AppError TEMPLATE_NOT_FOUND for a name or a language that there is not, VALIDATION_ERROR for a template that is
 *   no authentication template, OTP_TEMPLATE_MISSING when none can carry a code
 */
export function chooseTemplate(
  rows: readonly TemplateRow[],
  policy: OtpPolicy,
  asked: { template?: string | undefined; language?: string | undefined },
): TemplateRow {
  if (asked.template !== undefined) {
    const row = pickTemplate(rows, { name: asked.template, language: asked.language });
    if (carriesCode(row)) return row;
    throw validationError({
      path: "template",
      code: "not_authentication",
      message: "Codes go by a template of the category authentication, whose one variable is the code.",
    });
  }
  const carriers = rows
    .filter(canCarry)
    .toSorted((a, b) => Number(isChoice(b, policy)) - Number(isChoice(a, policy)));
  const [usual] = carriers;
  if (!usual) {
    throw new AppError(
      "OTP_TEMPLATE_MISSING",
      "No approved authentication template can carry codes. Have WhatsApp approve one, and approve it in Settings → Templates.",
    );
  }
  if (asked.language === undefined) return usual;
  const spoken = carriers.find(({ language }) => language === asked.language);
  if (spoken) return spoken;
  const availableLanguages = carriers.map(({ language }) => language);
  throw new AppError(
    "TEMPLATE_NOT_FOUND",
    `No template that carries codes has the language "${asked.language}". There are ${availableLanguages.join(", ")}.`,
    { template: usual.name, availableLanguages },
  );
}

/** The workspace's templates that can carry codes now; the oldest first. */
export async function listCarriers(ctx: Ctx): Promise<TemplateRow[]> {
  const rows = await ctx.db
    .select()
    .from(templates)
    .where(and(eq(templates.workspaceId, ctx.workspaceId), eq(templates.category, "authentication")))
    .orderBy(templates.createdAt, templates.id);
  return rows.filter(canCarry);
}

/** Whether it is the template that the workspace chose. */
export function isChoice(row: TemplateRow, policy: OtpPolicy): boolean {
  return row.name === policy.templateName && row.language === policy.templateLanguage;
}

function canCarry(row: TemplateRow): boolean {
  return isSendable(row) && carriesCode(row);
}

function carriesCode(row: TemplateRow): boolean {
  const { variables } = describeTemplate(componentsOf(row));
  return row.category === "authentication" && variables.length === 1;
}
