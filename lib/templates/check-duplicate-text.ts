import "server-only";
import { and, eq, ne } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { templates } from "#db/schema/index.ts";
import type { Issue } from "#lib/platform/errors.ts";
import { componentsOf } from "#lib/templates/serialize.ts";
import type { TemplateInput } from "#lib/templates/template-input-schema.ts";
import { describeTemplate } from "#lib/whatsapp/render-template.ts";

/**
 * Finds another template with the same text and footer, which WhatsApp would reject unless it is an
 * authentication template (docs/whatsapp.md#template-duplicates). Other languages of the same name do not
 * count.
 */
export async function checkDuplicateText(ctx: Ctx, wabaId: string, input: TemplateInput): Promise<Issue[]> {
  if (input.category === "authentication") return [];
  const rows = await ctx.db
    .select({ name: templates.name, components: templates.components })
    .from(templates)
    .where(
      and(
        eq(templates.workspaceId, ctx.workspaceId),
        eq(templates.wabaId, wabaId),
        ne(templates.name, input.name),
        ne(templates.category, "authentication"),
      ),
    );
  const duplicate = rows.find((row) => {
    const { bodyText, footerText } = describeTemplate(componentsOf(row));
    return bodyText === input.body.text && (footerText ?? "") === input.footer;
  });
  return duplicate
    ? [
        {
          path: "body.text",
          code: "duplicate_text",
          message: `The template “${duplicate.name}” has the same body and footer, and WhatsApp rejects duplicates. Use that template or change the text.`,
        },
      ]
    : [];
}
