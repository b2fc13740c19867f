import "server-only";
import { errorGuide } from "#lib/api-docs/error-guide.ts";
import { errorExample } from "#lib/api-docs/operation.ts";
import { env } from "#lib/platform/env.ts";
import { type ApiErrorCode, apiErrorCodes, errorTable } from "#lib/platform/errors.ts";
import { errorCatalog } from "#lib/whatsapp/errors.ts";

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
    ([code, { title, cause, action, retry }]) => `- \`${code}\` ${title}: ${cause} ${action} ${retry}`,
  );
  return ["# Errors", ...parleySections, "# WhatsApp error codes", whatsappLines.join("\n")].join("\n\n");
}

export function guideOf(code: ApiErrorCode): { when: string; advice: string } {
  return code === "NOT_AUTHENTICATED" ? NOT_AUTHENTICATED_GUIDE : errorGuide[code];
}

const NOT_AUTHENTICATED_GUIDE = {
  when: "The API key is missing, malformed, unknown, revoked or expired, is used from an address that is not allowed, or lacks the endpoint's scope. The response is the same in every case, so that it reveals nothing about keys.",
  advice:
    "Settings → API keys shows the key's scopes and status. Settings → Request log shows which check failed.",
};
