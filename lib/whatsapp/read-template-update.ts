import "server-only";
import { z } from "zod";
import { text, time } from "./lenient.ts";
import type { TemplateNews, WebhookUpdate } from "./webhook-update.ts";

const FIELDS = new Set([
  "message_template_status_update",
  "message_template_quality_update",
  "message_template_components_update",
  "template_category_update",
]);

const refSchema = z.object({
  // A JSON number in webhooks, and beyond 2^53 no longer the number that was sent (whatsapp-cloud-api.md §0.1).
  message_template_id: z
    .union([z.string().regex(/^\d+$/), z.int().transform(String)])
    .nullish()
    .catch(null),
  message_template_name: z.string().min(1),
  message_template_language: z.string().min(1),
});

const words = z.object({ reason: text, recommendation: text }).nullish().catch(null);

const statusSchema = z.object({
  event: z.string().min(1),
  reason: text,
  rejection_info: words,
  disable_info: z
    .object({ disable_date: time.nullish().catch(null) })
    .nullish()
    .catch(null),
  other_info: z.object({ title: text, description: text }).nullish().catch(null),
});

const qualitySchema = z.object({ previous_quality_score: text, new_quality_score: z.string().min(1) });

const categorySchema = z.object({
  previous_category: text,
  new_category: z.string().min(1),
  correct_category: text,
  category_update_timestamp: time.nullish().catch(null),
});

/** Whether a field of a webhook is about a template (§4.7). */
export function isTemplateField(field: string): boolean {
  return FIELDS.has(field);
}

/**
 * What a webhook tells of a template (§4.7).
 * @param at the entry's own time
 * @returns null when it is not as documented
 */
export function readTemplateUpdate(
  entry: { wabaId: string | null; time: unknown },
  field: string,
  value: unknown,
): WebhookUpdate | null {
  const ref = refSchema.safeParse(value).data;
  const news = ref ? readNews(field, value) : null;
  if (!ref || !news) return null;
  return {
    kind: "template",
    wabaId: entry.wabaId,
    at: time.safeParse(entry.time).data ?? null,
    template: {
      whatsappId: ref.message_template_id ?? null,
      name: ref.message_template_name,
      // Webhooks print a hyphen where the API has an underscore (§3.10).
      language: ref.message_template_language.replace("-", "_"),
    },
    news,
  };
}

function readNews(field: string, value: unknown): TemplateNews | null {
  // Meta's own example prints a quality under the field of the status (§4.7): the member decides.
  const quality = qualitySchema.safeParse(value).data;
  if (quality) return { what: "quality", score: quality.new_quality_score };
  switch (field) {
    case "message_template_status_update":
      return readStatus(value);
    case "message_template_components_update":
      return { what: "content" };
    case "template_category_update":
      return readCategory(value);
    default:
      return null;
  }
}

function readStatus(value: unknown): TemplateNews | null {
  const status = statusSchema.safeParse(value).data;
  if (!status) return null;
  const { rejection_info: rejection, other_info: other, disable_info: disable } = status;
  const told = [rejection?.reason, rejection?.recommendation, other?.description].filter(Boolean).join(" ");
  return {
    what: "status",
    status: status.event.toLowerCase(),
    reason: status.reason === "NONE" ? null : status.reason,
    note: told || null,
    disabledAt: disable?.disable_date ?? null,
  };
}

/** Announced a day ahead, `correct_category` is what it will be; once it is done, `new_category` is (§4.7). */
function readCategory(value: unknown): TemplateNews | null {
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
