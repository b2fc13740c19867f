import "server-only";
import { z } from "zod";
import type { GraphCaller, Result } from "#lib/whatsapp/graph-caller.ts";
import { createLocalError } from "#lib/whatsapp/graph-error.ts";
import { numeric, optionalText, time } from "#lib/whatsapp/lenient-schema.ts";
import { successSchema } from "#lib/whatsapp/message-calls.ts";

export interface GraphTemplate {
  id: string;
  name: string;
  language: string;
  status: string;
  category: string;
  parameterFormat: string;
  components: unknown;
  rejectedReason: string | null;
  quality: string | null;
  qualityAt: Date | null;
  previousCategory: string | null;
  /** In seconds; -1 for thirty days, null for the default (docs/whatsapp.md#template-time-to-live). */
  ttlSeconds: number | null;
}

/** The category of an approved template is fixed (docs/whatsapp.md#template-calls). */
export interface TemplateChange {
  category?: NewTemplate["category"];
  components: readonly unknown[];
  ttlSeconds?: number;
}

/** `components` in Meta's format (docs/whatsapp.md#template-components). */
export interface NewTemplate {
  name: string;
  language: string;
  category: "AUTHENTICATION" | "MARKETING" | "UTILITY";
  components: readonly unknown[];
  parameterFormat?: "NAMED" | "POSITIONAL";
  ttlSeconds?: number;
}

const PAGE_SIZE = 100;
const FIELDS =
  "id,name,language,status,category,previous_category,parameter_format,components,rejected_reason,quality_score," +
  "message_send_ttl_seconds";

// Strings in the API and numbers in webhooks (docs/whatsapp.md#versions-and-ids).
const id = z.union([z.string().min(1), z.number().transform(String)]);

const templateSchema = z.object({
  id,
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: z.string(),
  parameter_format: optionalText,
  components: z.array(z.unknown()).catch([]),
  rejected_reason: optionalText,
  quality_score: z
    .object({ score: optionalText, date: time.nullish().catch(null) })
    .nullish()
    .catch(null),
  previous_category: optionalText,
  message_send_ttl_seconds: numeric.nullish().catch(null),
});

const pageSchema = z.object({
  data: z.array(templateSchema),
  paging: z
    .object({ cursors: z.object({ after: optionalText }).nullish().catch(null), next: optionalText })
    .nullish()
    .catch(null),
});

type Page = z.output<typeof pageSchema>;

const createdSchema = z.object({ id, status: z.string(), category: z.string() });

export function templateCalls({ call }: GraphCaller) {
  return {
    /**
     * Ends at the first failed page. A page with an unreadable template fails, so that callers do not treat that
     * template as deleted. @param filter by name, which may also match longer names
     */
    async *listTemplates(
      wabaId: string,
      filter: { name?: string } = {},
    ): AsyncGenerator<Result<GraphTemplate[]>> {
      let after: string | null = null;
      do {
        const page: Result<Page> = await call(pageSchema, {
          path: [wabaId, "message_templates"],
          query: { fields: FIELDS, limit: String(PAGE_SIZE), ...filter, ...(after ? { after } : {}) },
        });
        if (!page.ok) {
          yield page;
          return;
        }
        yield { ok: true, value: page.value.data.map(toTemplate) };
        const next: string | null = nextCursor(page.value);
        if (next !== null && next === after) {
          const error = createLocalError("WhatsApp gave the same page of templates twice");
          yield { ok: false, kind: "unknown", error };
          return;
        }
        after = next;
      } while (after !== null);
    },

    getTemplate(id: string): Promise<Result<GraphTemplate>> {
      return call(templateSchema.transform(toTemplate), { path: [id], query: { fields: FIELDS } });
    },

    /** Meta may review it immediately, and may assign another category. */
    createTemplate(
      wabaId: string,
      template: NewTemplate,
    ): Promise<Result<{ id: string; status: string; category: string }>> {
      const { name, language, category, components, parameterFormat, ttlSeconds } = template;
      return call(createdSchema, {
        method: "POST",
        path: [wabaId, "message_templates"],
        body: {
          name,
          language,
          category,
          components,
          ...(parameterFormat ? { parameter_format: parameterFormat } : {}),
          ...(ttlSeconds === undefined ? {} : { message_send_ttl_seconds: ttlSeconds }),
        },
      });
    },

    /** Limited for approved templates (docs/whatsapp.md#template-edits-and-deletion). */
    editTemplate(id: string, change: TemplateChange): Promise<Result<null>> {
      const { category, components, ttlSeconds } = change;
      return call(successSchema, {
        method: "POST",
        path: [id],
        body: {
          ...(category ? { category } : {}),
          components,
          ...(ttlSeconds === undefined ? {} : { message_send_ttl_seconds: ttlSeconds }),
        },
      });
    },

    /** docs/whatsapp.md#template-pacing */
    unpauseTemplate(id: string): Promise<Result<null>> {
      return call(successSchema, { method: "POST", path: [id, "unpause"] });
    },

    /** Deletes all languages without an id. */
    deleteTemplate(wabaId: string, { name, id }: { name: string; id?: string }): Promise<Result<null>> {
      return call(successSchema, {
        method: "DELETE",
        path: [wabaId, "message_templates"],
        query: { name, ...(id === undefined ? {} : { hsm_id: id }) },
      });
    },
  };
}

function nextCursor({ paging }: Page): string | null {
  return paging?.next ? (paging.cursors?.after ?? null) : null;
}

function toTemplate(template: z.output<typeof templateSchema>): GraphTemplate {
  return {
    id: template.id,
    name: template.name,
    language: template.language,
    status: template.status,
    category: template.category,
    parameterFormat: template.parameter_format ?? "POSITIONAL",
    components: template.components,
    rejectedReason: template.rejected_reason,
    quality: template.quality_score?.score ?? null,
    qualityAt: template.quality_score?.date ?? null,
    previousCategory: template.previous_category,
    ttlSeconds: template.message_send_ttl_seconds ?? null,
  };
}
