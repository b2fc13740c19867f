import "server-only";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { sandboxTemplates } from "#db/schema/index.ts";
import { type GraphReply, graphError } from "#lib/sandbox/graph/graph-error.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import { describeTemplate, type TemplateDescription } from "#lib/whatsapp/render-template.ts";

const templateSchema = z.object({
  name: z.string(),
  language: z.object({ code: z.string() }),
  components: z
    .array(
      z.object({
        type: z.string().transform((type) => type.toLowerCase()),
        index: z.coerce.number().optional(),
        parameters: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })).default([]),
      }),
    )
    .default([]),
});

type Sent = z.output<typeof templateSchema>;

/** What Meta refuses a template send for at once (whatsapp-cloud-api.md §1.6, §5.1); null when nothing is wrong. */
export async function checkTemplate(
  db: Db,
  number: SandboxNumber,
  input: unknown,
): Promise<GraphReply | null> {
  const parsed = templateSchema.safeParse(input);
  if (!parsed.success) {
    return graphError(400, 100, {
      message: "(#100) The parameter template['language']['code'] is required.",
    });
  }
  const { name, language } = parsed.data;
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
  if (row?.status === "PAUSED") return graphError(400, 132015);
  if (row?.status === "DISABLED") return graphError(400, 132016);
  if (row?.status !== "APPROVED") {
    return graphError(404, 132001, {
      message: "(#132001) Template name does not exist in the translation",
      details: `template name (${name}) does not exist in ${language.code}`,
    });
  }
  const components = Array.isArray(row.components) ? row.components : [];
  return checkParameters(describeTemplate(components), parsed.data);
}

function checkParameters(description: TemplateDescription, sent: Sent): GraphReply | null {
  for (const location of ["body", "header"] as const) {
    const given = sent.components.find((component) => component.type === location)?.parameters ?? [];
    const expected = description.variables.filter((variable) => variable.location === location).length;
    const media =
      location === "header" && ["image", "video", "document", "location"].includes(description.headerKind);
    const wanted = media ? 1 : expected;
    if (given.length !== wanted) return countMismatch(location, given.length, wanted);
    if (media && given[0]?.type !== description.headerKind)
      return formatMismatch(location, description.headerKind);
    for (const parameter of given) {
      if (parameter.type !== "text") continue;
      if (!parameter.text) return emptyParameter();
      if (/[\n\t]| {5,}/.test(parameter.text)) return newLine();
    }
  }
  return null;
}

function countMismatch(location: string, given: number, expected: number): GraphReply {
  return graphError(400, 132000, {
    message: "(#132000) Number of parameters does not match the expected number of params",
    details: `${location}: number of localizable_params (${given}) does not match the expected number of params (${expected})`,
  });
}

function formatMismatch(location: string, expected: string): GraphReply {
  return graphError(400, 132012, {
    message: "(#132012) Parameter format does not match format in the created template",
    details: `${location}: Format mismatch, expected ${expected.toUpperCase()}`,
  });
}

function emptyParameter(): GraphReply {
  return graphError(400, 100, {
    message: "(#100) Invalid parameter",
    details: "Parameter 'text' is mandatory for component parameter type 'text'",
  });
}

function newLine(): GraphReply {
  return graphError(400, 132018, {
    details: "Param text cannot have new-line/tab characters or more than 4 consecutive spaces",
  });
}
