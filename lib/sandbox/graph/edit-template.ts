import "server-only";
import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxTemplates } from "#db/schema/index.ts";
import { DAY } from "#lib/clock.ts";
import { checkSample } from "#lib/sandbox/graph/create-template.ts";
import { type GraphReply, graphError } from "#lib/sandbox/graph/graph-error.ts";
import { presentOf, type SandboxNumber } from "#lib/sandbox/present.ts";
import { changeStatus } from "#lib/sandbox/templates/change-status.ts";
import { checkSubmitted } from "#lib/sandbox/templates/check-submitted.ts";
import { listedComponents } from "#lib/sandbox/templates/listed-components.ts";
import { editSchema, type Submitted } from "#lib/sandbox/templates/submitted-schema.ts";
import { refuseTemplate, type TemplateFault } from "#lib/sandbox/templates/template-fault.ts";
import { readReviewDelay, type SandboxTemplate } from "#lib/sandbox/templates/template-row.ts";

const EDITS = { perDay: 1, perMonth: 10 };

/** `POST /{template-id}`: replaces what is given, and begins the review anew (whatsapp-cloud-api.md §3.1, §3.3). */
export async function editTemplate(
  db: Db,
  number: SandboxNumber,
  row: SandboxTemplate,
  body: unknown,
): Promise<GraphReply> {
  const parsed = editSchema.safeParse(body);
  if (!parsed.success) return graphError(400, 100, { message: "(#100) Invalid parameter" });
  const { category, components, message_send_ttl_seconds: ttl } = parsed.data;
  const now = presentOf(number);
  const refusal = checkEdit(row, category, now);
  if (refusal) return refuseTemplate(refusal);
  const next = {
    category: category ?? row.category,
    ttlSeconds: ttl ?? row.ttlSeconds,
    components: row.components,
  };
  if (components) {
    const template: Submitted = {
      name: row.name,
      language: row.language,
      category: next.category as Submitted["category"],
      parameterFormat: row.parameterFormat === "NAMED" ? "NAMED" : "POSITIONAL",
      components,
      ttlSeconds: next.ttlSeconds,
    };
    const fault = checkSubmitted(template) ?? (await checkSample(db, number.wabaId, template));
    if (fault) return refuseTemplate(fault);
    next.components = listedComponents(template);
  }
  await db
    .update(sandboxTemplates)
    .set({
      ...next,
      status: "PENDING",
      rejectedReason: null,
      editedAt: row.status === "APPROVED" ? [...row.editedAt, now.toISOString()] : row.editedAt,
      reviewDueAt: new Date(now.getTime() + (await readReviewDelay(db, number.wabaId))),
    })
    .where(eq(sandboxTemplates.id, row.id));
  return { status: 200, body: { success: true } };
}

function checkEdit(row: SandboxTemplate, category: string | undefined, now: Date): TemplateFault | null {
  const fault = (message: string): TemplateFault => ({ title: "Message template can't be edited", message });
  if (!["APPROVED", "REJECTED", "PAUSED"].includes(row.status)) {
    return fault("Only approved, rejected and paused templates can be edited.");
  }
  if (row.status !== "APPROVED") return null;
  if (category !== undefined && category !== row.category) {
    return fault("The category of an approved template can't be edited.");
  }
  const since = (days: number) =>
    row.editedAt.filter((at) => Date.parse(at) > now.getTime() - days * DAY).length;
  return since(1) >= EDITS.perDay || since(30) >= EDITS.perMonth
    ? fault("An approved template can be edited once in 24 hours and 10 times in 30 days.")
    : null;
}

/** `POST /{template-id}/unpause` (§3.6). */
export async function unpauseTemplate(db: Db, row: SandboxTemplate): Promise<GraphReply> {
  if (row.status !== "PAUSED") {
    return refuseTemplate({
      title: "Template is not paused",
      message: "Only a paused template can be unpaused.",
    });
  }
  await changeStatus(db, row, "APPROVED", {
    other: { title: "UNPAUSE", description: "Your WhatsApp message template has been unpaused." },
  });
  return { status: 200, body: { success: true } };
}
