import "server-only";
import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxTemplates } from "#db/schema/index.ts";
import { checkButtons } from "#lib/sandbox/graph/check-buttons.ts";
import { checkParameters } from "#lib/sandbox/graph/check-parameters.ts";
import { type GraphReply, graphError } from "#lib/sandbox/graph/graph-error.ts";
import { sentTemplateSchema } from "#lib/sandbox/graph/template-schema.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import { describeTemplate } from "#lib/whatsapp/render-template.ts";

export type SandboxTemplate = typeof sandboxTemplates.$inferSelect;

/**
 * Finds the template that a call names and checks its values: what Meta refuses at once (whatsapp-cloud-api.md §1.6, §5.1).
 */
export async function checkTemplate(
  db: Db,
  number: SandboxNumber,
  input: unknown,
): Promise<{ template: SandboxTemplate } | { refusal: GraphReply }> {
  const parsed = sentTemplateSchema.safeParse(input);
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.map((part) => `['${String(part)}']`).join("") ?? "";
    return { refusal: graphError(400, 100, { message: `(#100) Param template${path} is not valid.` }) };
  }
  const template = await findTemplate(db, number, parsed.data);
  if (!template || !["APPROVED", "PAUSED", "DISABLED"].includes(template.status)) {
    return { refusal: missing(parsed.data) };
  }
  if (template.status === "PAUSED") {
    return { refusal: graphError(400, 132015, { details: "The template is paused due to low quality." }) };
  }
  if (template.status === "DISABLED") {
    return { refusal: graphError(400, 132016, { details: "The template is disabled due to low quality." }) };
  }
  const components = Array.isArray(template.components) ? template.components : [];
  const description = describeTemplate(components);
  const refusal = checkParameters(description, parsed.data) ?? checkButtons(description, parsed.data);
  return refusal ? { refusal } : { template };
}

interface Named {
  name: string;
  language: { code: string };
}

async function findTemplate(
  db: Db,
  number: SandboxNumber,
  { name, language }: Named,
): Promise<SandboxTemplate | undefined> {
  const [row] = await db
    .select()
    .from(sandboxTemplates)
    .where(
      and(
        eq(sandboxTemplates.wabaId, number.wabaId),
        eq(sandboxTemplates.name, name),
        eq(sandboxTemplates.language, language.code),
      ),
    );
  return row;
}

function missing({ name, language }: Named): GraphReply {
  return graphError(404, 132001, {
    message: "(#132001) Template name does not exist in the translation",
    details: `template name (${name}) does not exist in ${language.code}`,
  });
}
