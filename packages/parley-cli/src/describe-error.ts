import { isParleyError, ParleyConnectionError, ParleyError } from "@parley/sdk";
import { UserError } from "./profile.ts";

/**
 * What the person at the terminal reads: a stack only for an error that nobody expects.
 * @param scopes what the key needs for the command
 */
export function describeError(error: unknown, scopes?: string): string {
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
  // The server answers a key without the scope like an unknown one.
  if (isParleyError(error, "NOT_AUTHENTICATED") && scopes !== undefined) {
    return `The server does not accept the key for this command. The key needs ${scopes}, and must not be revoked or expired.`;
  }
  if (error instanceof ParleyError) return `${error.code}: ${error.message}`;
  if (error instanceof ParleyConnectionError || error instanceof UserError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
