import "server-only";
import { z } from "zod";
import { type Disposition, describeError } from "./errors.ts";
import { type FetchFailure, requestGraph } from "./request-graph.ts";

/** An error as Meta tells it (whatsapp-cloud-api.md §5.1), without anything of ours in it. */
export interface GraphError {
  code: number | null;
  subcode: number | null;
  title: string;
  details: string | null;
  traceId: string | null;
}

/** What came of a send. Never an exception: each of these is a state that a message can be in. */
export type SendOutcome =
  /** WhatsApp has it. */
  | { kind: "accepted"; wamid: string; waId: string | null }
  /** WhatsApp answered that it does not take it. */
  | { kind: "refused"; error: GraphError; disposition: Disposition }
  /** It certainly never left: no connection was made. */
  | { kind: "not-sent"; reason: string }
  /** It may have arrived: the answer did not, or cannot be read. */
  | { kind: "unknown"; reason: string };

export type Result<T> = { ok: true; value: T } | { ok: false; error: GraphError };

export interface GraphNumber {
  displayNumber: string;
  verifiedName: string | null;
  qualityRating: string | null;
}

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

export interface ClientOptions {
  /** For instance `https://graph.facebook.com`; may have a path. */
  baseUrl: string;
  /** For instance `v25.0`. */
  version: string;
  accessToken: string;
}

const MANAGEMENT_TIMEOUT_MS = 15_000;
const TEMPLATE_PAGE = 100;

const errorSchema = z.object({
  error: z.object({
    message: z.string().catch(""),
    code: z.number().catch(-1),
    error_subcode: z.number().optional().catch(undefined),
    error_user_msg: z.string().optional().catch(undefined),
    // Usually an object; a plain string has been seen (§5.1).
    error_data: z
      .union([z.object({ details: z.string().optional() }), z.string()])
      .optional()
      .catch(undefined),
    fbtrace_id: z.string().optional().catch(undefined),
  }),
});

const sentSchema = z.object({
  contacts: z
    .array(z.object({ wa_id: z.string().optional() }))
    .optional()
    .catch(undefined),
  messages: z.array(z.object({ id: z.string().min(1) })).min(1),
});

const numberSchema = z.object({
  display_phone_number: z.string(),
  verified_name: z.string().optional(),
  quality_rating: z.string().optional(),
});

const templateSchema = z.object({
  id: z.coerce.string(),
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: z.string(),
  parameter_format: z.string().default("POSITIONAL"),
  components: z.array(z.unknown()).default([]),
  rejected_reason: z.string().nullish(),
  quality_score: z.object({ score: z.string().optional() }).nullish(),
});

const templatePageSchema = z.object({
  data: z.array(templateSchema),
  paging: z
    .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
    .optional(),
});

/** A client of the Cloud API for one access token. Its functions answer in values and never throw for upstream's sake. */
export function createClient(options: ClientOptions) {
  const url = (path: string) => `${options.baseUrl}/${options.version}/${path}`;
  const headers = { Authorization: `Bearer ${options.accessToken}` };

  async function call<S extends z.ZodType>(schema: S, path: string): Promise<Result<z.output<S>>> {
    const answer = await requestGraph(url(path), { headers, timeoutMs: MANAGEMENT_TIMEOUT_MS });
    if (answer.kind !== "answer") return { ok: false, error: plainError(reasonOf(answer)) };
    if (answer.status >= 400) {
      return { ok: false, error: parseError(answer.json) ?? plainError(`HTTP ${answer.status}`) };
    }
    const parsed = schema.safeParse(answer.json);
    if (!parsed.success) return { ok: false, error: plainError("WhatsApp's answer could not be read") };
    return { ok: true, value: parsed.data };
  }

  return {
    /** Sends a message object (§1). @param timeoutMs the whole budget of the call */
    async sendMessage(
      phoneNumberId: string,
      payload: Record<string, unknown>,
      { timeoutMs }: { timeoutMs: number },
    ): Promise<SendOutcome> {
      const answer = await requestGraph(url(`${encodeURIComponent(phoneNumberId)}/messages`), {
        headers,
        timeoutMs,
        body: payload,
      });
      if (answer.kind !== "answer") return answer;
      if (answer.status >= 200 && answer.status < 300) return readSent(answer.json);
      const error = parseError(answer.json);
      if (!error) return { kind: "unknown", reason: `HTTP ${answer.status} without a readable error` };
      return { kind: "refused", error, disposition: describeError(error.code).disposition };
    },

    /** The number as WhatsApp knows it (§7). */
    async getNumber(phoneNumberId: string): Promise<Result<GraphNumber>> {
      const fields = "display_phone_number,verified_name,quality_rating";
      const answer = await call(numberSchema, `${encodeURIComponent(phoneNumberId)}?fields=${fields}`);
      if (!answer.ok) return answer;
      const { display_phone_number, verified_name, quality_rating } = answer.value;
      return {
        ok: true,
        value: {
          displayNumber: display_phone_number,
          verifiedName: verified_name ?? null,
          qualityRating: quality_rating ?? null,
        },
      };
    },

    /** Every template of an account, page by page (§3.1); stops after the first page that failed. */
    async *listTemplates(wabaId: string): AsyncGenerator<Result<GraphTemplate[]>> {
      const fields =
        "id,name,language,status,category,parameter_format,components,rejected_reason,quality_score";
      let after = "";
      do {
        const page: Result<z.output<typeof templatePageSchema>> = await call(
          templatePageSchema,
          `${encodeURIComponent(wabaId)}/message_templates?fields=${fields}&limit=${TEMPLATE_PAGE}${after}`,
        );
        if (!page.ok) {
          yield page;
          return;
        }
        yield { ok: true, value: page.value.data.map(toTemplate) };
        const { paging } = page.value;
        const cursor = paging?.next ? paging.cursors?.after : undefined;
        after = cursor ? `&after=${encodeURIComponent(cursor)}` : "";
      } while (after !== "");
    },
  };
}

function readSent(json: unknown): SendOutcome {
  const parsed = sentSchema.safeParse(json);
  const id = parsed.data?.messages[0]?.id;
  if (!id) return { kind: "unknown", reason: "an answer without a message id" };
  return { kind: "accepted", wamid: id, waId: parsed.data?.contacts?.[0]?.wa_id ?? null };
}

function parseError(json: unknown): GraphError | null {
  const parsed = errorSchema.safeParse(json);
  if (!parsed.success) return null;
  const { message, code, error_subcode, error_user_msg, error_data, fbtrace_id } = parsed.data.error;
  const details = typeof error_data === "string" ? error_data : error_data?.details;
  return {
    code: code < 0 ? null : code,
    subcode: error_subcode ?? null,
    title: message.replace(/^\(#\d+\)\s*/, "").slice(0, 500) || describeError(code).title,
    details: details ?? error_user_msg ?? null,
    traceId: fbtrace_id ?? null,
  };
}

function plainError(title: string): GraphError {
  return { code: null, subcode: null, title, details: null, traceId: null };
}

function reasonOf(failure: FetchFailure): string {
  return failure.kind === "not-sent"
    ? `WhatsApp could not be reached (${failure.reason})`
    : `WhatsApp did not answer (${failure.reason})`;
}

function toTemplate(template: z.output<typeof templateSchema>): GraphTemplate {
  return {
    id: template.id,
    name: template.name,
    language: template.language,
    status: template.status,
    category: template.category,
    parameterFormat: template.parameter_format,
    components: template.components,
    rejectedReason: template.rejected_reason ?? null,
    quality: template.quality_score?.score ?? null,
  };
}
