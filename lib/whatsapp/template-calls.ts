import "server-only";
import { z } from "zod";
import type { GraphCaller, Result } from "./graph-caller.ts";
import { plainError } from "./graph-error.ts";
import { text } from "./lenient.ts";
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
const FIELDS = "id,name,language,status,category,parameter_format,components,rejected_reason,quality_score";

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
  quality_score: z.object({ score: text }).nullish().catch(null),
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

/** The calls about templates, all to `/{waba-id}/message_templates` (§3.1). */
export function templateCalls({ call }: GraphCaller) {
  return {
    /**
     * Every template of an account, page by page; ends after the first page that failed. A page with a template that
     * cannot be read fails as a whole: whoever compares lists must not take that template for deleted.
     */
    async *listTemplates(wabaId: string): AsyncGenerator<Result<GraphTemplate[]>> {
      let after: string | null = null;
      do {
        const page: Result<Page> = await call(pageSchema, {
          path: [wabaId, "message_templates"],
          query: { fields: FIELDS, limit: String(PAGE_SIZE), ...(after ? { after } : {}) },
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
  };
}
