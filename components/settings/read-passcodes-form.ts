import { describeIssue } from "#lib/issue-messages.ts";
import { otpLimitNames } from "#lib/otp/rules.ts";
import { type ChangePolicy, changePolicyBody } from "#lib/otp/schema.ts";
import { suggestPhone } from "#lib/phone.ts";

/** What was typed, ready to be sent; or what is wrong with it, by the name of the field. */
export type ReadPasscodesForm =
  | { body: ChangePolicy; faults: undefined }
  | { body: undefined; faults: Record<string, string> };

/**
 * Reads the form of the passcodes' settings. Countries stand apart by space, comma or line, test numbers by comma or line,
 * because people write numbers with spaces.
 */
export function readPasscodesForm(form: FormData): ReadPasscodesForm {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const countries = text("countries")
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  const parsed = changePolicyBody.safeParse(
    {
      templateId: text("templateId") || null,
      countries: countries.length > 0 ? countries : null,
      exemptNumbers: text("exemptNumbers")
        .split(/[\n,;]+/)
        .map((value) => value.trim())
        .filter(Boolean)
        .map((value) => suggestPhone(value) ?? value),
      pausesPrefixes: form.get("pausesPrefixes") === "on",
      limits: Object.fromEntries(otpLimitNames.map((name) => [name, Number(text(name) || Number.NaN)])),
    },
    { error: describeIssue },
  );
  if (parsed.success) return { body: parsed.data, faults: undefined };
  const faults = parsed.error.issues.map(({ path, message }) => [fieldOf(path), message]);
  return { body: undefined, faults: Object.fromEntries(faults.toReversed()) };
}

/** A fault of one of many values stands at the field that holds them all. */
function fieldOf(path: readonly PropertyKey[]): string {
  return String(path[0] === "limits" ? path[1] : path[0]);
}
