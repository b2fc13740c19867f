import "server-only";
import { and, eq, ne } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { templates } from "#db/schema/index.ts";
import type { Issue } from "#lib/errors.ts";
import type { TemplateDraft } from "#lib/templates/draft-schema.ts";
import { componentsOf } from "#lib/templates/serialize.ts";
import { describeTemplate } from "#lib/whatsapp/render-template.ts";

/**
 * WhatsApp rejects a template whose text and footer another one has, authentication templates excepted
 * (whatsapp-cloud-api.md §3.3, duplicates). The same name in other languages does not count.
 */
export async function findTwin(ctx: Ctx, wabaId: string, draft: TemplateDraft): Promise<Issue[]> {
  if (draft.category === "authentication") return [];
  const rows = await ctx.db
    .select({ name: templates.name, components: templates.components })
    .from(templates)
    .where(
      and(
        eq(templates.workspaceId, ctx.workspaceId),
        eq(templates.wabaId, wabaId),
        ne(templates.name, draft.name),
        ne(templates.category, "authentication"),
      ),
    );
  const twin = rows.find((row) => {
    const { bodyText, footerText } = describeTemplate(componentsOf(row));
    return bodyText === draft.body.text && (footerText ?? "") === draft.footer;
  });
  return twin
    ? [
        {
          path: "body.text",
          code: "duplicate_text",
          message: `The template “${twin.name}” has the same text and footer. WhatsApp rejects a second one.`,
        },
      ]
    : [];
}
