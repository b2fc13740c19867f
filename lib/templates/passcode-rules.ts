import type { Issue } from "#lib/platform/errors.ts";
import { checkLabel } from "#lib/templates/button-rules.ts";
import type { PasscodeTemplateInput } from "#lib/templates/template-input-schema.ts";
import { TEMPLATE_LIMITS } from "#lib/whatsapp/template-limits.ts";

/** See docs/whatsapp.md#authentication-templates. */
export function checkPasscode({ expirationMinutes, otp }: PasscodeTemplateInput): Issue[] {
  const { min, max } = TEMPLATE_LIMITS.expirationMinutes;
  const isOutOfRange = expirationMinutes !== null && (expirationMinutes < min || expirationMinutes > max);
  const expiration: Issue[] = isOutOfRange
    ? [{ path: "expirationMinutes", code: "expiration_invalid", message: `Use ${min} to ${max} minutes.` }]
    : [];
  return [
    ...expiration,
    ...checkLabel("otp.text", otp.text),
    ...(otp.kind === "copy_code" ? [] : checkAutofill(otp)),
  ];
}

function checkAutofill(otp: Exclude<PasscodeTemplateInput["otp"], { kind: "copy_code" }>): Issue[] {
  const { apps, packageName, signatureHash } = TEMPLATE_LIMITS;
  const count: Issue[] =
    otp.apps.length < 1 || otp.apps.length > apps
      ? [{ path: "otp.apps", code: "apps_count", message: `Add one to ${apps} Android apps.` }]
      : [];
  const issues = otp.apps.flatMap((app, index): Issue[] => {
    const path = `otp.apps.${index}`;
    const isPackageName = /^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)+$/.test(app.packageName);
    const isHash = /^[A-Za-z0-9+/=]+$/.test(app.signatureHash) && app.signatureHash.length === signatureHash;
    const name: Issue = {
      path: `${path}.packageName`,
      code: "package_invalid",
      message: "Enter the app's package name, such as com.example.app.",
    };
    const hash: Issue = {
      path: `${path}.signatureHash`,
      code: "signature_invalid",
      message: `Enter the app's signature hash of exactly ${signatureHash} characters.`,
    };
    return [
      ...(isPackageName && app.packageName.length <= packageName ? [] : [name]),
      ...(isHash ? [] : [hash]),
    ];
  });
  const terms: Issue[] =
    otp.kind === "zero_tap" && !otp.termsAccepted
      ? [
          {
            path: "otp.termsAccepted",
            code: "terms_not_accepted",
            message: "Accept the terms to use zero-tap autofill.",
          },
        ]
      : [];
  return [...count, ...issues, ...checkLabel("otp.autofillText", otp.autofillText), ...terms];
}
