import type { z } from "zod";
import { issuesSchema, refusalSchema } from "#lib/http/answer-schema.ts";
import { ApiError } from "#lib/http/api-error.ts";

/**
 * Parses an answer of our own server.
 * @throws ApiError for a refusal, `UNREADABLE` for what no version of this program means
 */
export function readAnswer<S extends z.ZodType>(status: number, json: unknown, schema: S): z.output<S> {
  if (status >= 200 && status < 300) return schema.parse(json);
  const parsed = refusalSchema.safeParse(json);
  if (!parsed.success)
    throw new ApiError(status, "UNREADABLE", "Parley gave an answer that cannot be read. Try again.");
  const { code, message, details } = parsed.data.error;
  const issues = issuesSchema.safeParse(details);
  const fields = issues.success ? issues.data.issues.map(({ path, message: text }) => [path, text]) : [];
  throw new ApiError(status, code, message, Object.fromEntries(fields), details);
}
