import { z } from "zod";
import { type OtpLimitName, otpLimitNames } from "#lib/otp/rules.ts";
import { type ChangePolicy, changePolicyBody, type PasscodeSettings } from "#lib/otp/schema.ts";
import { changedFields } from "#lib/platform/changed-fields.ts";
import { suggestPhone } from "#lib/platform/phone.ts";

export interface PasscodesForm {
  templateId: string;
  countries: string;
  exemptNumbers: string;
  pausesPrefixes: boolean;
  limits: Record<OtpLimitName, string>;
}

export function toPasscodesForm(settings: PasscodeSettings): PasscodesForm {
  return {
    templateId: settings.templateId ?? "",
    countries: settings.countries?.join(" ") ?? "",
    exemptNumbers: settings.exemptNumbers.join("\n"),
    pausesPrefixes: settings.pausesPrefixes,
    limits: Object.fromEntries(
      otpLimitNames.map((name) => [name, String(settings.limits[name])]),
    ) as PasscodesForm["limits"],
  };
}

/** Test numbers are separated only by commas or lines, because people write numbers with spaces. */
export const passcodesFormSchema = z.preprocess((typed: PasscodesForm) => {
  const countries = listOf(typed.countries.toUpperCase(), /[\s,;]+/);
  return {
    templateId: typed.templateId || null,
    countries: countries.length > 0 ? countries : null,
    exemptNumbers: listOf(typed.exemptNumbers, /[\n,;]+/).map((value) => suggestPhone(value) ?? value),
    pausesPrefixes: typed.pausesPrefixes,
    limits: Object.fromEntries(
      otpLimitNames.map((name) => [name, Number(typed.limits[name].trim() || Number.NaN)]),
    ),
  };
}, changePolicyBody);

/** Only what differs from the form's default values, also of the limits. */
export function changedPolicy(defaults: PasscodesForm, next: ChangePolicy): ChangePolicy {
  const previous = passcodesFormSchema.parse(defaults);
  return {
    ...changedFields(previous, next),
    limits: changedFields(previous.limits ?? {}, next.limits ?? {}),
  };
}

function listOf(text: string, separator: RegExp): string[] {
  const values = text.split(separator).map((value) => value.trim());
  return values.filter(Boolean);
}
