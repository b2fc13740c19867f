import "server-only";
import { AppError, validationError } from "#lib/platform/errors.ts";
import { LIMITS } from "#lib/whatsapp/limits.ts";
import {
  compareVariables,
  type FilledTemplate,
  type TemplateButton,
  type TemplateDescription,
} from "#lib/whatsapp/render-template.ts";
import { bodyLimitOf, TEMPLATE_LIMITS } from "#lib/whatsapp/template-limits.ts";

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

/** The parts of a filled template that are longer than WhatsApp allows. */
export function findTooLong(
  { isPasscode, offer }: TemplateDescription,
  { header, body, buttons }: FilledTemplate,
  variables: Record<string, string>,
): AppError<"TEMPLATE_TOO_LONG">[] {
  const longest = isPasscode ? Math.max(0, ...Object.values(variables).map((value) => value.length)) : 0;
  const passcode =
    longest > LIMITS.passcode
      ? [tooLong("body", longest, LIMITS.passcode, `The passcode has ${longest} characters`)]
      : [];
  const components = [
    ["header", header ?? "", TEMPLATE_LIMITS.headerText],
    ["body", body, bodyLimitOf({ offer })],
  ] as const;
  return [
    ...passcode,
    ...components.flatMap(([component, text, limit]) => {
      const problem = `With these values the template's ${component} has ${text.length} characters`;
      return text.length > limit ? [tooLong(component, text.length, limit, problem)] : [];
    }),
    ...findLongUrls(buttons),
  ];
}

/** @param buttons of a filled template or card */
export function findLongUrls(buttons: readonly TemplateButton[]): AppError<"TEMPLATE_TOO_LONG">[] {
  const { url: limit } = TEMPLATE_LIMITS;
  return buttons.flatMap(({ type, value }, index) => {
    const length = type === "URL" ? (value ?? "").length : 0;
    const problem = `With these values the URL of the button at position ${index} has ${length} characters`;
    return length > limit ? [tooLong("button", length, limit, problem)] : [];
  });
}

function tooLong(component: string, length: number, limit: number, problem: string) {
  const message = `${problem}; WhatsApp allows ${limit}. Shorten a value.`;
  return new AppError("TEMPLATE_TOO_LONG", message, { component, length, limit });
}
