import "server-only";
import { z } from "zod";
import { type Disposition, describeError, isInCatalog } from "#lib/whatsapp/errors.ts";
import { numeric, optionalText } from "#lib/whatsapp/lenient-schema.ts";

/** An error of the Graph API without secrets (docs/whatsapp.md#error-envelope). */
export interface GraphError {
  code: number | null;
  subcode: number | null;
  title: string;
  details: string | null;
  traceId: string | null;
}

const MAX_LENGTH = 500;

// Responses of the API refuse other numbers than exact whole ones.
const errorCode = numeric.pipe(z.int()).nullish().catch(null);

const schema = z.object({
  code: errorCode,
  error_subcode: errorCode,
  title: optionalText,
  message: optionalText,
  // A plain string has been observed.
  error_data: z
    .union([z.object({ details: optionalText }), z.string().transform((details) => ({ details }))])
    .nullish()
    .catch(null),
  error_user_msg: optionalText,
  fbtrace_id: optionalText,
});

/** @param secrets masked in texts, because Meta repeats a malformed access token in its message */
export function readGraphError(raw: unknown, secrets: readonly string[] = []): GraphError | null {
  const parsed = schema.safeParse(raw);
  if (!parsed.success) return null;
  const { code, error_subcode, title, message, error_data, error_user_msg, fbtrace_id } = parsed.data;
  const summary = title ?? message?.replace(/^\(#\d+\)\s*/, "");
  if (typeof code !== "number" && !summary) return null;
  const sanitize = (value: string) => truncate(maskSecrets(value, secrets));
  const details = error_data?.details ?? error_user_msg;
  return {
    code: code ?? null,
    subcode: error_subcode ?? null,
    title: summary ? sanitize(summary) : describeError(code ?? null).title,
    details: details ? sanitize(details) : null,
    traceId: fbtrace_id ? sanitize(fbtrace_id) : null,
  };
}

const GRAPH_ERROR_TYPES = ["OAuthException", "GraphMethodException"];

const typeSchema = z.object({ type: optionalText });

/**
 * The error of a response. Gateways respond in the same shape, so a code without a sign of WhatsApp is dropped: its own
 * errors have a trace id and a type, and only its codes are in the catalog (docs/whatsapp.md#error-envelope).
 */
export function readResponseError(raw: unknown, secrets: readonly string[]): GraphError | null {
  const error = readGraphError(raw, secrets);
  if (!error || error.traceId !== null || isInCatalog(error.code)) return error;
  const type = typeSchema.safeParse(raw).data?.type ?? "";
  return GRAPH_ERROR_TYPES.includes(type) ? error : { ...error, code: null, subcode: null };
}

export function createLocalError(title: string): GraphError {
  return { code: null, subcode: null, title, details: null, traceId: null };
}

/**
 * The code that explains an error. An unknown or inaccessible id of a number is 100 with subcode 33
 * (docs/whatsapp.md#error-envelope): every send fails, as with 33, while 100 alone is about the message.
 */
export function explainingCode({ code, subcode }: Pick<GraphError, "code" | "subcode">): number | null {
  return code === 100 && subcode === 33 ? 33 : code;
}

/** The HTTP status decides for an unknown code only. */
export function getDisposition(error: GraphError, status: number): Disposition {
  const code = explainingCode(error);
  if (isInCatalog(code)) return describeError(code).disposition;
  if (status === 429) return "later";
  return status >= 500 ? "retry" : "permanent";
}

/** @param error from `readResponseError`, which leaves a gateway's error neither code nor trace id */
export function isFromWhatsApp({ code, traceId }: GraphError): boolean {
  return code !== null || traceId !== null;
}

const NOT_FORWARDED = new Set([501, 505, 511]);

/**
 * After a client error, or 503 with `Retry-After`, a gateway has not forwarded the request; after any other server
 * error it may have (RFC 9110 §15.6).
 */
export function isGatewayRefusal(status: number, retryAfterMs: number | null): boolean {
  const isClientError = status >= 400 && status < 500;
  return isClientError || NOT_FORWARDED.has(status) || (status === 503 && retryAfterMs !== null);
}

function maskSecrets(value: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== "")
    .reduce((shown, secret) => shown.replaceAll(secret, "[access token]"), value);
}

function truncate(value: string): string {
  if (value.length <= MAX_LENGTH) return value;
  // Avoids a lone surrogate at the cut.
  return `${value.slice(0, MAX_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
