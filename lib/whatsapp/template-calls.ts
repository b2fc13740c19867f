import "server-only";
import { z } from "zod";
import type { GraphCaller, Result } from "./graph-caller.ts";
import { plainError } from "./graph-error.ts";
import { numeric, text, time } from "./lenient.ts";
import { doneSchema } from "./message-calls.ts";

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
  /** When the quality was found; null while WhatsApp has not said. */
  qualityAt: Date | null;
  previousCategory: string | null;
  /** Seconds; -1 for thirty days, null for the default (§3.8). */
  ttlSeconds: number | null;
}

/** What an edit replaces (§3.1); an approved template keeps its category. */
export interface TemplateChange {
  category?: NewTemplate["category"];
  components: readonly unknown[];
  ttlSeconds?: number;
}

/** A template to hand in for approval (whatsapp-cloud-api.md §3.2); `components` as Meta shapes them. */
export interface NewTemplate {
  name: string;
  language: string;
  category: "AUTHENTICATION" | "MARKETING" | "UTILITY";
  components: readonly unknown[];
  parameterFormat?: "NAMED" | "POSITIONAL";
  /** Seconds after which an undelivered message of it is dropped (§3.8). */
  ttlSeconds?: number;
}

const PAGE_SIZE = 100;
const FIELDS =
  "id,name,language,status,category,previous_category,parameter_format,components,rejected_reason,quality_score," +
  "message_send_ttl_seconds";

// Ids are strings in the API and numbers in webhooks (§0.1).
const id = z.union([z.string().min(1), z.number().transform(String)]);

const templateSchema = z.object({
  id,
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: z.string(),
  parameter_format: text,
  components: z.array(z.unknown()).catch([]),
  rejected_reason: text,
  quality_score: z
    .object({ score: text, date: time.nullish().catch(null) })
    .nullish()
    .catch(null),
  previous_category: text,
  message_send_ttl_seconds: numeric.nullish().catch(null),
});

const pageSchema = z.object({
  data: z.array(templateSchema),
  paging: z
    .object({ cursors: z.object({ after: text }).nullish().catch(null), next: text })
    .nullish()
    .catch(null),
});

type Page = z.output<typeof pageSchema>;

const createdSchema = z.object({ id, status: z.string(), category: z.string() });

/** The calls about templates (§3.1). */
export function templateCalls({ call }: GraphCaller) {
  return {
    /**
     * Every template of an account, page by page; ends after the first page that failed. A page with a template that
     * cannot be read fails as a whole: whoever compares lists must not take that template for deleted.
     * @param filter with a name, those of that name, and perhaps of longer ones that hold it
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
          yield { ok: false, error: plainError("WhatsApp gave the same page of templates twice") };
          return;
        }
        after = next;
      } while (after !== null);
    },

    /** One template by WhatsApp's id. */
    getTemplate(id: string): Promise<Result<GraphTemplate>> {
      return call(templateSchema.transform(toTemplate), { path: [id], query: { fields: FIELDS } });
    },

    /** Hands a template in. Meta may decide at once, and may give it another category than the one asked for. */
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

    /** Replaces a template's content; the review begins anew (§3.4). Approved ones once a day, ten times in 30 days (§3.3). */
    editTemplate(id: string, change: TemplateChange): Promise<Result<null>> {
      const { category, components, ttlSeconds } = change;
      return call(doneSchema, {
        method: "POST",
        path: [id],
        body: {
          ...(category ? { category } : {}),
          components,
          ...(ttlSeconds === undefined ? {} : { message_send_ttl_seconds: ttlSeconds }),
        },
      });
    },

    /** Ends a pause, as is needed after one for pacing (§3.6). */
    unpauseTemplate(id: string): Promise<Result<null>> {
      return call(doneSchema, { method: "POST", path: [id, "unpause"] });
    },

    /** Deletes one language of a template, by its id beside its name; without the id, all its languages. */
    deleteTemplate(wabaId: string, { name, id }: { name: string; id?: string }): Promise<Result<null>> {
      return call(doneSchema, {
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
