import "server-only";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxTemplates, sandboxUploads } from "#db/schema/index.ts";
import { DAY, HOUR } from "#lib/platform/clock.ts";
import { changeStatus } from "#lib/simulator/change-template-status.ts";
import { checkSubmittedTemplate } from "#lib/simulator/check-submitted-template.ts";
import { type GraphReply, graphError } from "#lib/simulator/graph-error.ts";
import { assignCategory, isApprovedImmediately } from "#lib/simulator/review-templates.ts";
import { getSandboxTime, type SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { newTemplateId, readReviewDelay, type SandboxTemplate } from "#lib/simulator/sandbox-template.ts";
import { toListedComponents } from "#lib/simulator/submitted-components.ts";
import {
  createSchema,
  editSchema,
  refuseTemplate,
  SUBCODES,
  type SubmittedPart,
  type SubmittedTemplate,
  type TemplateError,
} from "#lib/simulator/submitted-template.ts";
import { HEADER_FILES } from "#lib/whatsapp/template-limits.ts";

const CREATIONS_PER_HOUR = 100;
const TEMPLATES_MAX = 250;
const NAME_BLOCKED_MS = 30 * DAY;

/** docs/whatsapp.md#template-calls */
export async function createTemplate(db: Db, number: SandboxNumber, body: unknown): Promise<GraphReply> {
  const parsed = createSchema.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return graphError(400, 100, {
      message: `(#100) Invalid parameter: ${issue?.path.join(".")} ${issue?.message}`,
    });
  }
  const { name, language, components, message_send_ttl_seconds, parameter_format } = parsed.data;
  const template: SubmittedTemplate = {
    name,
    language,
    category: parsed.data.category,
    parameterFormat: parameter_format,
    components,
    ttlSeconds: message_send_ttl_seconds ?? null,
  };
  const error =
    checkSubmittedTemplate(template) ??
    (await checkSample(db, number.wabaId, template)) ??
    (await checkAvailability(db, number, template));
  if (error) return refuseTemplate(error);
  const now = getSandboxTime(number);
  const status = isApprovedImmediately(name) ? "APPROVED" : "PENDING";
  const category = assignCategory(name, template.category);
  const [created] = await db
    .insert(sandboxTemplates)
    .values({
      id: newTemplateId(),
      wabaId: number.wabaId,
      name,
      language,
      category,
      parameterFormat: parameter_format,
      status,
      components: toListedComponents(template),
      ttlSeconds: template.ttlSeconds,
      reviewDueAt: new Date(now.getTime() + (await readReviewDelay(db, number.wabaId))),
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!created) return refuseTemplate(languageExists);
  return { status: 200, body: { id: created.id, status, category } };
}

const languageExists: TemplateError = {
  subcode: SUBCODES.languageExists,
  title: "Content in this language already exists",
  message: "This template already exists in this language. Edit it, or choose another name or language.",
};

/** docs/whatsapp.md#template-limits */
async function checkAvailability(
  db: Db,
  number: SandboxNumber,
  { name, language }: SubmittedTemplate,
): Promise<TemplateError | null> {
  const now = getSandboxTime(number).getTime();
  const ofAccount = eq(sandboxTemplates.wabaId, number.wabaId);
  const [same] = await db
    .select()
    .from(sandboxTemplates)
    .where(and(ofAccount, eq(sandboxTemplates.name, name), eq(sandboxTemplates.language, language)));
  if (same && same.deletedAt === null) return languageExists;
  if (same?.deletedAt && same.deletedAt.getTime() > now - NAME_BLOCKED_MS) {
    return {
      subcode: SUBCODES.beingDeleted,
      title: "This name cannot be used yet",
      message:
        "A template with this name and language was deleted. The name can be used again after 30 days.",
    };
  }
  if (same) await db.delete(sandboxTemplates).where(eq(sandboxTemplates.id, same.id));
  const stored = await db.$count(sandboxTemplates, and(ofAccount, isNull(sandboxTemplates.deletedAt)));
  const lately = await db.$count(
    sandboxTemplates,
    and(ofAccount, gt(sandboxTemplates.createdAt, new Date(now - HOUR))),
  );
  return stored >= TEMPLATES_MAX || lately >= CREATIONS_PER_HOUR
    ? {
        subcode: SUBCODES.limit,
        title: "Too many templates",
        message: "This account reached its limit of templates. Delete some, or try again later.",
      }
    : null;
}

/** docs/whatsapp.md#sample-uploads */
async function checkSample(
  db: Db,
  wabaId: string,
  template: SubmittedTemplate,
): Promise<TemplateError | null> {
  const parts = template.components.flatMap(({ cards = [], ...part }) => [
    part,
    ...cards.flatMap((card) => card.components),
  ]);
  for (const part of parts) {
    const refusal = part.type === "HEADER" ? await checkHeaderSample(db, wabaId, part) : null;
    if (refusal) return refusal;
  }
  return null;
}

async function checkHeaderSample(
  db: Db,
  wabaId: string,
  header: SubmittedPart,
): Promise<TemplateError | null> {
  const handle = header.example?.header_handle?.[0];
  if (handle === undefined) return null;
  const [upload] = await db
    .select({ fileType: sandboxUploads.fileType })
    .from(sandboxUploads)
    .where(and(eq(sandboxUploads.handle, handle), eq(sandboxUploads.wabaId, wabaId)));
  const kind = Object.entries(HEADER_FILES).find(([name]) => name.toUpperCase() === header.format)?.[1];
  const types: readonly string[] = kind?.types ?? [];
  return upload && types.includes(upload.fileType)
    ? null
    : {
        subcode: SUBCODES.header,
        title: "Invalid sample",
        message: "The header_handle does not belong to a file uploaded for this type of header.",
      };
}

const EDITS = { perDay: 1, perMonth: 10 };

/** docs/whatsapp.md#template-edits-and-deletion */
export async function editTemplate(
  db: Db,
  number: SandboxNumber,
  row: SandboxTemplate,
  body: unknown,
): Promise<GraphReply> {
  const parsed = editSchema.safeParse(body);
  if (!parsed.success) return graphError(400, 100, { message: "(#100) Invalid parameter" });
  const { category, components, message_send_ttl_seconds: ttl } = parsed.data;
  const now = getSandboxTime(number);
  const refusal = checkEdit(row, category, now);
  if (refusal) return refuseTemplate(refusal);
  const next = {
    category: category ?? row.category,
    ttlSeconds: ttl ?? row.ttlSeconds,
    components: row.components,
  };
  if (components) {
    const template: SubmittedTemplate = {
      name: row.name,
      language: row.language,
      category: next.category as SubmittedTemplate["category"],
      parameterFormat: row.parameterFormat === "NAMED" ? "NAMED" : "POSITIONAL",
      components,
      ttlSeconds: next.ttlSeconds,
    };
    const error = checkSubmittedTemplate(template) ?? (await checkSample(db, number.wabaId, template));
    if (error) return refuseTemplate(error);
    next.components = toListedComponents(template);
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

function checkEdit(row: SandboxTemplate, category: string | undefined, now: Date): TemplateError | null {
  const error = (message: string): TemplateError => ({ title: "Message template can't be edited", message });
  if (!["APPROVED", "REJECTED", "PAUSED"].includes(row.status)) {
    return error("Only approved, rejected and paused templates can be edited.");
  }
  if (row.status !== "APPROVED") return null;
  if (category !== undefined && category !== row.category) {
    return error("The category of an approved template can't be edited.");
  }
  const since = (days: number) =>
    row.editedAt.filter((at) => Date.parse(at) > now.getTime() - days * DAY).length;
  return since(1) >= EDITS.perDay || since(30) >= EDITS.perMonth
    ? error("An approved template can be edited once in 24 hours and 10 times in 30 days.")
    : null;
}

/** docs/whatsapp.md#template-pacing */
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
