import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { templates } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { linkResource } from "#lib/api/idempotency/link-resource.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { graphClient } from "#lib/numbers/graph-client.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { type Issue, validationError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/id.ts";
import { auditedTemplate } from "#lib/templates/audited-template.ts";
import { checkDuplicateText } from "#lib/templates/check-duplicate-text.ts";
import { isSameContent } from "#lib/templates/content-rules.ts";
import { fetchUpstreamTemplate, getAccountNumber } from "#lib/templates/fetch-upstream.ts";
import { getTemplate } from "#lib/templates/queries.ts";
import { requestResync } from "#lib/templates/request-resync.ts";
import { checkTemplateInput } from "#lib/templates/rules.ts";
import type { TemplateView } from "#lib/templates/schema.ts";
import { componentsOf } from "#lib/templates/serialize.ts";
import { parseCategory } from "#lib/templates/set-category.ts";
import { startRead } from "#lib/templates/store-upstream.ts";
import { type TemplateBody, toComponents } from "#lib/templates/template-component-rules.ts";
import { toTemplateError } from "#lib/templates/template-error.ts";
import type { TemplateInput } from "#lib/templates/template-input-schema.ts";
import type { GraphTemplate } from "#lib/whatsapp/template-calls.ts";

/** WhatsApp's status webhook may arrive before the row is stored; a resync after this delay catches it. */
export const RESYNC_DELAY_MS = 5000;

/**
 * Submits a template to WhatsApp, then stores it with WhatsApp's status and category, pending the workspace's
 * approval. If the process crashes between the two, the next sync or the repeated request finds the template.
 * @param accountNumber selects the WhatsApp account; default: that of the default number
 * @throws AppError VALIDATION_ERROR, NUMBER_NOT_CONNECTED, or SERVICE_UNAVAILABLE when WhatsApp does not answer
 */
export async function createTemplate(
  ctx: Ctx,
  input: TemplateInput,
  accountNumber?: NumberRow,
): Promise<TemplateView> {
  const number = accountNumber ?? (await getAccountNumber(ctx));
  const body = toComponents(input);
  const issues = [...checkTemplateInput(input), ...(await checkConflicts(ctx, number.wabaId, input, body))];
  if (issues.length > 0) throw validationError(...issues);
  const { at: statusAt } = startRead(ctx);
  const submitted = await submit(ctx, number, body);
  const { id: whatsappId, status } = submitted;
  return inTransaction(ctx, async (tx) => {
    const columns = {
      whatsappId,
      category: parseCategory(submitted.category) ?? input.category,
      parameterFormat: body.parameterFormat === "NAMED" ? ("named" as const) : ("positional" as const),
      components: body.components,
      ttlSeconds: input.ttlSeconds,
    };
    const [row] = await tx.db
      .insert(templates)
      .values({
        ...columns,
        id: newId("tpl"),
        workspaceId: tx.workspaceId,
        wabaId: number.wabaId,
        name: input.name,
        language: input.language,
        whatsappStatus: status.toLowerCase(),
        statusAt,
      })
      // A concurrent sync may have inserted it already.
      .onConflictDoUpdate({
        target: [templates.workspaceId, templates.wabaId, templates.name, templates.language],
        set: columns,
      })
      .returning({ id: templates.id });
    if (!row) throw new Error("An upsert returned no row.");
    await linkResource(tx, { id: row.id });
    await appendAudit(tx, {
      action: "template.created",
      targetId: row.id,
      data: { name: input.name, language: input.language },
      after: auditedTemplate(columns),
    });
    await recordLiveEvent(tx, { type: "template.updated", templateId: row.id });
    await requestResync(tx, row.id, new Date(Date.now() + RESYNC_DELAY_MS));
    return getTemplate(tx, row.id);
  });
}

const LANGUAGE_EXISTS = 2388024;

async function submit(
  ctx: Ctx,
  number: NumberRow,
  body: TemplateBody,
): Promise<{ id: string; status: string; category: string }> {
  const created = await graphClient(number).createTemplate(number.wabaId, body);
  if (created.ok) return created.value;
  const earlier = created.error.subcode === LANGUAGE_EXISTS ? await findSubmitted(ctx, number, body) : null;
  if (!earlier) throw toTemplateError(number, created);
  return earlier;
}

/** A repeated request finds the template that it submitted before its response was lost. */
async function findSubmitted(
  ctx: Ctx,
  number: NumberRow,
  { name, language, components }: TemplateBody,
): Promise<GraphTemplate | null> {
  if (!ctx.claim) return null;
  const upstream = await fetchUpstreamTemplate(number, { whatsappId: null, name, language });
  return upstream && isSameContent(componentsOf(upstream), components) ? upstream : null;
}

/**
 * Checks that neither the name in this language nor the text is in use
 * (docs/whatsapp.md#template-duplicates).
 */
async function checkConflicts(
  ctx: Ctx,
  wabaId: string,
  input: TemplateInput,
  { components }: TemplateBody,
): Promise<Issue[]> {
  const { name, language } = input;
  const [same] = await ctx.db
    .select({ components: templates.components })
    .from(templates)
    .where(
      and(
        eq(templates.workspaceId, ctx.workspaceId),
        eq(templates.wabaId, wabaId),
        eq(templates.name, name),
        eq(templates.language, language),
      ),
    );
  // A sync may have stored the template of a repeated request; `submit` finds it at WhatsApp.
  const isRepeated = ctx.claim && same && isSameContent(componentsOf(same), components);
  if (same && !isRepeated) {
    return [
      {
        path: "name",
        code: "name_taken",
        message: `A template with this name already exists in ${language}. Edit it, or choose another name or language.`,
      },
    ];
  }
  return checkDuplicateText(ctx, wabaId, input);
}
