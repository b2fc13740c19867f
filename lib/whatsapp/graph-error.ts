import "server-only";
import { z } from "zod";
import { type Disposition, describeError, isCatalogued } from "./errors.ts";
import { numeric, text } from "./lenient.ts";

/** An error as Meta tells it (whatsapp-cloud-api.md §5.1), without anything of ours in it. */
export interface GraphError {
  code: number | null;
  subcode: number | null;
  title: string;
  details: string | null;
  traceId: string | null;
}

const MAX_LENGTH = 500;

const schema = z.object({
  code: numeric.nullish().catch(null),
  error_subcode: numeric.nullish().catch(null),
  title: text,
  message: text,
  // Usually an object; a plain string has been seen (§5.1).
  error_data: z
    .union([z.object({ details: text }), z.string().transform((details) => ({ details }))])
    .nullish()
    .catch(null),
  error_user_msg: text,
  fbtrace_id: text,
});

/**
 * Reads one error object, from the answer of a call or from a webhook.
 * @param secrets what must not stand in it: Meta repeats a malformed access token in its message
 * @returns null when it holds neither a code nor words
 */
export function readGraphError(raw: unknown, secrets: readonly string[] = []): GraphError | null {
  const parsed = schema.safeParse(raw);
  if (!parsed.success) return null;
  const { code, error_subcode, title, message, error_data, error_user_msg, fbtrace_id } = parsed.data;
  const words = title ?? message?.replace(/^\(#\d+\)\s*/, "");
  if (typeof code !== "number" && !words) return null;
  const tell = (value: string) => shorten(withoutSecrets(value, secrets));
  const details = error_data?.details ?? error_user_msg;
  return {
    code: code ?? null,
    subcode: error_subcode ?? null,
    title: words ? tell(words) : describeError(code ?? null).title,
    details: details ? tell(details) : null,
    traceId: fbtrace_id ? tell(fbtrace_id) : null,
  };
}

/** An error that we found ourselves: no answer, or one that cannot be read. */
export function plainError(title: string): GraphError {
  return { code: null, subcode: null, title, details: null, traceId: null };
}

/**
 * What a refusal means for the message. The code decides, not the HTTP status (§5.1); only a code that the catalogue does
 * not have is judged by the status it came with (API.md §7.4: a server's error is transient).
 */
export function dispositionOf(error: GraphError, status: number): Disposition {
  // The number's id is wrong or out of the token's reach (§5.1): every send would fail alike.
  if (error.code === 100 && error.subcode === 33) return "credentials";
  if (isCatalogued(error.code)) return describeError(error.code).disposition;
  if (status === 429) return "later";
  return status >= 500 ? "retry" : "permanent";
}

function withoutSecrets(value: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== "")
    .reduce((shown, secret) => shown.replaceAll(secret, "[access token]"), value);
}

function shorten(value: string): string {
  if (value.length <= MAX_LENGTH) return value;
  // No half of a surrogate pair at the cut.
  return `${value.slice(0, MAX_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
