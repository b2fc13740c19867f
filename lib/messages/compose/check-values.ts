import "server-only";
import { AppError, validationError } from "#lib/platform/errors.ts";
import { LIMITS } from "#lib/whatsapp/limits.ts";
import {
  compareVariables,
  type FilledTemplate,
  type TemplateDescription,
} from "#lib/whatsapp/render-template.ts";
import { TEMPLATE_LIMITS } from "#lib/whatsapp/template-limits.ts";

/** @throws AppError TEMPLATE_VARIABLES_MISMATCH */
export function checkValues(description: TemplateDescription, variables: Record<string, string>): void {
  const { missing, extra, expected } = compareVariables(description, variables);
  if (missing.length === 0 && extra.length === 0) return;
  const problems = [
    missing.length > 0 ? `missing: ${missing.join(", ")}` : null,
    extra.length > 0 ? `extra: ${extra.join(", ")}` : null,
  ].filter(Boolean);
  throw new AppError(
    "TEMPLATE_VARIABLES_MISMATCH",
    `The template has ${expected.length === 0 ? "no variables" : `the variables ${expected.join(", ")}`}; ${problems.join("; ")}. Send exactly these variables.`,
    { missing, extra, expected },
  );
}

/** @throws AppError VALIDATION_ERROR for a payload of what is no quick reply */
export function checkPayloads(
  { buttons }: TemplateDescription,
  payloads: Readonly<Record<string, string>> | undefined,
  pathPrefix: string,
): void {
  const extra = Object.keys(payloads ?? {}).find((index) => buttons[Number(index)]?.type !== "QUICK_REPLY");
  if (extra === undefined) return;
  throw validationError({
    path: `${pathPrefix}quickReplyPayloads.${extra}`,
    code: "no_quick_reply",
    message: `The template has no quick reply at position ${extra}. Remove the payload.`,
  });
}

export function findTooLong(
  { isPasscode }: TemplateDescription,
  { header, body }: FilledTemplate,
  variables: Record<string, string>,
): AppError<"TEMPLATE_TOO_LONG">[] {
  const longest = isPasscode ? Math.max(0, ...Object.values(variables).map((value) => value.length)) : 0;
  const passcode =
    longest > LIMITS.passcode
      ? [tooLong("body", longest, LIMITS.passcode, `The passcode has ${longest} characters`)]
      : [];
  const components = [
    ["header", header ?? "", TEMPLATE_LIMITS.headerText],
    ["body", body, TEMPLATE_LIMITS.body],
  ] as const;
  return [
    ...passcode,
    ...components.flatMap(([component, text, limit]) => {
      const problem = `With these values the template's ${component} has ${text.length} characters`;
      return text.length > limit ? [tooLong(component, text.length, limit, problem)] : [];
    }),
  ];
}

function tooLong(component: string, length: number, limit: number, problem: string) {
  const message = `${problem}; WhatsApp allows ${limit}. Shorten a value.`;
  return new AppError("TEMPLATE_TOO_LONG", message, { component, length, limit });
}
