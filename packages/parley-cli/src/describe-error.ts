import { isParleyError, ParleyConnectionError, ParleyError } from "@parley/sdk";
import { UserError } from "./profile.ts";

/** What the person at the terminal reads: a stack only for an error that nobody expects. */
export function describeError(error: unknown): string {
  if (isParleyError(error, "VALIDATION_ERROR")) {
    return error.details.issues
      .map(({ path, message, suggestion }) => {
        const line = path ? `${path}: ${message}` : message;
        return suggestion === undefined || message.includes(suggestion)
          ? line
          : `${line} Did you mean ${suggestion}?`;
      })
      .join("\n");
  }
  if (error instanceof ParleyError) return `${error.code}: ${error.message}`;
  if (error instanceof ParleyConnectionError || error instanceof UserError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
