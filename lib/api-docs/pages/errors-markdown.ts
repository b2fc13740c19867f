import "server-only";
import { errorGuide } from "#lib/api-docs/error-guide.ts";
import { errorExample } from "#lib/api-docs/operation.ts";
import { env } from "#lib/platform/env.ts";
import { type ApiErrorCode, apiErrorCodes, errorTable } from "#lib/platform/errors.ts";
import { type ErrorEntry, errorCatalog } from "#lib/whatsapp/errors.ts";

export function errorsMarkdown(): string {
  const parleySections = apiErrorCodes.map((code) => {
    const { status, retry, title } = errorTable[code];
    const guide = guideOf(code);
    const example = JSON.stringify(errorExample(code, env().PARLEY_PUBLIC_URL), null, 2);
    return [
      `## ${code}`,
      `${status}. ${title}. ${retry ? "Retry." : "Do not retry."}`,
      guide.when,
      guide.advice,
      `\`\`\`json\n${example}\n\`\`\``,
    ].join("\n\n");
  });
  const whatsappLines = Object.entries(errorCatalog).map(
    ([code, entry]) => `- \`${code}\` ${entry.title}: ${explainError(entry).join(" ")}`,
  );
  return ["# Errors", ...parleySections, "# WhatsApp error codes", whatsappLines.join("\n")].join("\n\n");
}

/** What WhatsApp's code means for a message: while Parley sends it again, and once it has failed for good. */
export function explainError({ cause, action, retry, queued }: ErrorEntry): string[] {
  if (queued === null) return [`${cause} ${action}`, retry];
  if (queued.action === action) return [`${cause} ${action}`, queued.retry, retry];
  return [cause, queued.retry, `If the message has failed: ${action} ${retry}`];
}

export function guideOf(code: ApiErrorCode): { when: string; advice: string } {
  return code === "NOT_AUTHENTICATED" ? NOT_AUTHENTICATED_GUIDE : errorGuide[code];
}

const NOT_AUTHENTICATED_GUIDE = {
  when: "The API key is missing, malformed, unknown, revoked or expired, is used from an address that is not allowed, or lacks the endpoint's scope. The response is the same in every case, so that it reveals nothing about keys.",
  advice:
    "Settings → API keys shows the key's scopes and status. Settings → Request log shows which check failed.",
};
