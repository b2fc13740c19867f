import "server-only";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxTemplates, sandboxUploads } from "#db/schema/index.ts";
import { DAY, HOUR } from "#lib/clock.ts";
import { type GraphReply, graphError } from "#lib/sandbox/graph/graph-error.ts";
import { presentOf, type SandboxNumber } from "#lib/sandbox/present.ts";
import { checkSubmitted } from "#lib/sandbox/templates/check-submitted.ts";
import { listedComponents } from "#lib/sandbox/templates/listed-components.ts";
import { givenCategory, isApprovedAtOnce } from "#lib/sandbox/templates/review.ts";
import { createSchema, type Submitted } from "#lib/sandbox/templates/submitted-schema.ts";
import { refuseTemplate, SUBCODES, type TemplateFault } from "#lib/sandbox/templates/template-fault.ts";
import { newTemplateId, readReviewDelay } from "#lib/sandbox/templates/template-row.ts";
import { HEADER_FILES } from "#lib/whatsapp/template-limits.ts";

const CREATIONS_PER_HOUR = 100;
const TEMPLATES_MAX = 250;
const NAME_BLOCKED_MS = 30 * DAY;

/** `POST /{waba-id}/message_templates` (whatsapp-cloud-api.md §3.1–§3.3). */
export async function createTemplate(db: Db, number: SandboxNumber, body: unknown): Promise<GraphReply> {
  const parsed = createSchema.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return graphError(400, 100, {
      message: `(#100) Invalid parameter: ${issue?.path.join(".")} ${issue?.message}`,
    });
  }
  const { name, language, components, message_send_ttl_seconds, parameter_format } = parsed.data;
  const template: Submitted = {
    name,
    language,
    category: parsed.data.category,
    parameterFormat: parameter_format,
    components,
    ttlSeconds: message_send_ttl_seconds ?? null,
  };
  const fault =
    checkSubmitted(template) ??
    (await checkSample(db, number.wabaId, template)) ??
    (await checkPlace(db, number, template));
  if (fault) return refuseTemplate(fault);
  const now = presentOf(number);
  const status = isApprovedAtOnce(name) ? "APPROVED" : "PENDING";
  const category = givenCategory(name, template.category);
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
      components: listedComponents(template),
      ttlSeconds: template.ttlSeconds,
      reviewDueAt: new Date(now.getTime() + (await readReviewDelay(db, number.wabaId))),
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!created) return refuseTemplate(languageExists);
  return { status: 200, body: { id: created.id, status, category } };
}

const languageExists: TemplateFault = {
  subcode: SUBCODES.languageExists,
  title: "Content in this language already exists",
  message:
    "There is already content of this template in this language. Edit it, or choose another name or language.",
};

/** Whether the account has room for it, and its name and language are free (§3.3). */
async function checkPlace(
  db: Db,
  number: SandboxNumber,
  { name, language }: Submitted,
): Promise<TemplateFault | null> {
  const now = presentOf(number).getTime();
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
      message: "A template of this name and language was deleted. Its name is free again 30 days later.",
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
        message:
          "This account holds or created as many templates as it may. Delete some, or try again later.",
      }
    : null;
}

/** Whether the sample of a media header was uploaded, and is of the header's kind (§3.9). */
export async function checkSample(
  db: Db,
  wabaId: string,
  template: Submitted,
): Promise<TemplateFault | null> {
  const header = template.components.find(({ type }) => type === "HEADER");
  const handle = header?.example?.header_handle?.[0];
  if (handle === undefined) return null;
  const [upload] = await db
    .select({ fileType: sandboxUploads.fileType })
    .from(sandboxUploads)
    .where(and(eq(sandboxUploads.handle, handle), eq(sandboxUploads.wabaId, wabaId)));
  const kind = Object.entries(HEADER_FILES).find(([name]) => name.toUpperCase() === header?.format)?.[1];
  const types: readonly string[] = kind?.types ?? [];
  return upload && types.includes(upload.fileType)
    ? null
    : {
        subcode: SUBCODES.header,
        title: "Invalid sample",
        message: "The header_handle is of no file that was uploaded for this kind of header.",
      };
}
