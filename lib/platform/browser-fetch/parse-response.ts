import type { z } from "zod";
import { ApiError, messageText } from "#lib/platform/browser-fetch/api-error.ts";
import { issuesSchema, refusalSchema } from "#lib/platform/browser-fetch/response-schema.ts";

/** @throws ApiError for an error response, `UNREADABLE` when it has an unknown form */
export function parseResponse<S extends z.ZodType>(status: number, json: unknown, schema: S): z.output<S> {
  if (status >= 200 && status < 300) return schema.parse(json);
  const parsed = refusalSchema.safeParse(json);
  if (!parsed.success)
    throw new ApiError(status, "UNREADABLE", "Parley's response could not be read. Try again.");
  const { code, message, details } = parsed.data.error;
  const issues = issuesSchema.safeParse(details);
  const fields = issues.success
    ? issues.data.issues.map(({ path, message: text }) => [path, messageText(text)])
    : [];
  throw new ApiError(status, code, message, Object.fromEntries(fields), details);
}
