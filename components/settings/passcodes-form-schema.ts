import { z } from "zod";
import { type OtpLimitName, otpLimitNames } from "#lib/otp/rules.ts";
import { changePolicyBody } from "#lib/otp/schema.ts";
import { suggestPhone } from "#lib/platform/phone.ts";

export interface PasscodesForm {
  templateId: string;
  countries: string;
  exemptNumbers: string;
  pausesPrefixes: boolean;
  limits: Record<OtpLimitName, string>;
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

function listOf(text: string, separator: RegExp): string[] {
  const values = text.split(separator).map((value) => value.trim());
  return values.filter(Boolean);
}
