import "server-only";
import { env } from "#lib/env.ts";
import { apiErrorCodes, errorTable } from "#lib/errors.ts";
import { errorGuide } from "#lib/openapi/error-guide.ts";
import { errorExample } from "#lib/openapi/operation.ts";
import { errorCatalogue } from "#lib/whatsapp/errors.ts";

/** The catalogue of errors as Markdown: ours, then WhatsApp's. */
export function errorsMarkdown(): string {
  const ours = apiErrorCodes.map((code) => {
    const { status, retry, title } = errorTable[code];
    const said = code === "NOT_AUTHENTICATED" ? KEY : errorGuide[code];
    const example = JSON.stringify(errorExample(code, env().PARLEY_PUBLIC_URL), null, 2);
    return [
      `## ${code}`,
      `${status}. ${title}. ${retry ? "Retry." : "Do not retry."}`,
      said.when,
      said.advice,
      `\`\`\`json\n${example}\n\`\`\``,
    ].join("\n\n");
  });
  const theirs = Object.entries(errorCatalogue).map(
    ([code, { title, cause, action, retry }]) => `- \`${code}\` ${title}: ${cause} ${action} Again: ${retry}`,
  );
  return ["# Errors", ...ours, "# WhatsApp's codes", theirs.join("\n")].join("\n\n");
}

/** What the one 401 means. */
export const KEY = {
  when: "The key is missing, malformed, unknown, revoked or expired, is used from an address that it does not allow, or lacks the endpoint's scope. All of them answer the same two members, so that nobody learns which.",
  advice:
    "Settings → API keys shows a key's scopes and state, and Settings → Request log says which check failed.",
};
