import "server-only";
import { z } from "zod";
import { optionalText, time } from "#lib/whatsapp/lenient-schema.ts";
import type { TemplateField } from "#lib/whatsapp/webhook-fields.ts";
import type { TemplateEvent, WebhookUpdate } from "#lib/whatsapp/webhook-update.ts";

const refSchema = z.object({
  // A JSON number in webhooks, which is inexact beyond 2^53 (docs/whatsapp.md#versions-and-ids).
  message_template_id: z
    .union([z.string().regex(/^\d+$/), z.int().transform(String)])
    .nullish()
    .catch(null),
  message_template_name: z.string().min(1),
  message_template_language: z.string().min(1),
});

const rejectionSchema = z
  .object({ reason: optionalText, recommendation: optionalText })
  .nullish()
  .catch(null);

const statusSchema = z.object({
  event: z.string().min(1),
  reason: optionalText,
  rejection_info: rejectionSchema,
  disable_info: z
    .object({ disable_date: time.nullish().catch(null) })
    .nullish()
    .catch(null),
  other_info: z.object({ title: optionalText, description: optionalText }).nullish().catch(null),
});

const qualitySchema = z.object({
  previous_quality_score: optionalText,
  new_quality_score: z.string().min(1),
});

const categorySchema = z.object({
  previous_category: optionalText,
  new_category: z.string().min(1),
  correct_category: optionalText,
  category_update_timestamp: time.nullish().catch(null),
});

/** docs/whatsapp.md#template-and-number-events */
export function isTemplateField(field: string): field is TemplateField {
  return Object.hasOwn(readers, field);
}

export function readTemplateUpdate(
  entry: { wabaId: string | null; time: unknown },
  field: TemplateField,
  value: unknown,
): WebhookUpdate | null {
  const ref = refSchema.safeParse(value).data;
  const event = ref ? readEvent(field, value) : null;
  if (!ref || !event) return null;
  return {
    kind: "template",
    wabaId: entry.wabaId,
    at: time.safeParse(entry.time).data ?? null,
    template: {
      whatsappId: ref.message_template_id ?? null,
      name: ref.message_template_name,
      // Webhooks use a hyphen, the API an underscore (docs/whatsapp.md#template-names-and-languages).
      language: ref.message_template_language.replace("-", "_"),
    },
    event,
  };
}

const readers: Readonly<Record<TemplateField, (value: unknown) => TemplateEvent | null>> = {
  message_template_status_update: readStatus,
  message_template_quality_update: readQuality,
  message_template_components_update: () => ({ what: "content" }),
  template_category_update: readCategory,
};

/** Meta's example has a quality under the field of the status, so the member decides. */
function readEvent(field: TemplateField, value: unknown): TemplateEvent | null {
  return readQuality(value) ?? readers[field](value);
}

function readQuality(value: unknown): TemplateEvent | null {
  const quality = qualitySchema.safeParse(value).data;
  return quality ? { what: "quality", score: quality.new_quality_score } : null;
}

function readStatus(value: unknown): TemplateEvent | null {
  const status = statusSchema.safeParse(value).data;
  if (!status) return null;
  const { rejection_info: rejection, other_info: other, disable_info: disable } = status;
  const note = [rejection?.reason, rejection?.recommendation, other?.description].filter(Boolean).join(" ");
  return {
    what: "status",
    status: status.event.toLowerCase(),
    reason: status.reason === "NONE" ? null : status.reason,
    note: note || null,
    disabledAt: disable?.disable_date ?? null,
  };
}

/** An announcement has the future category in `correct_category`, the change in `new_category`. */
function readCategory(value: unknown): TemplateEvent | null {
  const change = categorySchema.safeParse(value).data;
  if (!change) return null;
  const { correct_category, new_category, previous_category, category_update_timestamp } = change;
  return correct_category === null
    ? {
        what: "category",
        category: new_category.toLowerCase(),
        previous: previous_category?.toLowerCase() ?? null,
      }
    : {
        what: "category-announced",
        category: correct_category.toLowerCase(),
        at: category_update_timestamp ?? null,
      };
}
