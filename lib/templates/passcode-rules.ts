import type { Issue } from "#lib/errors.ts";
import { checkLabel } from "#lib/templates/button-rules.ts";
import type { PasscodeDraft } from "#lib/templates/draft-schema.ts";
import { TEMPLATE_LIMITS } from "#lib/whatsapp/template-limits.ts";

/** What WhatsApp would refuse in an authentication template, whose words are its own (whatsapp-cloud-api.md §3.7). */
export function checkPasscode({ expirationMinutes, otp }: PasscodeDraft): Issue[] {
  const { min, max } = TEMPLATE_LIMITS.expirationMinutes;
  // §3.7: 1 to 90 minutes.
  const outside = expirationMinutes !== null && (expirationMinutes < min || expirationMinutes > max);
  return [
    ...(outside
      ? [
          {
            path: "expirationMinutes",
            code: "expiration_invalid",
            message: `A code lasts ${min} to ${max} minutes.`,
          },
        ]
      : []),
    ...checkLabel("otp.text", otp.text),
    ...(otp.kind === "copy_code" ? [] : checkAutofill(otp)),
  ];
}

function checkAutofill(otp: Exclude<PasscodeDraft["otp"], { kind: "copy_code" }>): Issue[] {
  const { apps, packageName, signatureHash } = TEMPLATE_LIMITS;
  const count: Issue[] =
    // §3.7: at most five apps; without any there is nothing to fill in.
    otp.apps.length < 1 || otp.apps.length > apps
      ? [{ path: "otp.apps", code: "apps_count", message: `Name one to ${apps} Android apps.` }]
      : [];
  const faults = otp.apps.flatMap((app, index): Issue[] => {
    const path = `otp.apps.${index}`;
    // §3.7: package_name up to 224, signature_hash exactly 11 characters of A-Za-z0-9+/=.
    const named = /^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)+$/.test(app.packageName);
    return [
      ...(named && app.packageName.length <= packageName
        ? []
        : [
            {
              path: `${path}.packageName`,
              code: "package_invalid",
              message: "Write the app's package, such as com.example.app.",
            },
          ]),
      ...(/^[A-Za-z0-9+/=]+$/.test(app.signatureHash) && app.signatureHash.length === signatureHash
        ? []
        : [
            {
              path: `${path}.signatureHash`,
              code: "signature_invalid",
              message: `The app's signature has exactly ${signatureHash} characters.`,
            },
          ]),
    ];
  });
  // §3.7: zero-tap only with its terms accepted.
  const terms: Issue[] =
    otp.kind === "zero_tap" && !otp.termsAccepted
      ? [
          {
            path: "otp.termsAccepted",
            code: "terms_not_accepted",
            message: "Zero-tap needs its terms to be accepted.",
          },
        ]
      : [];
  return [...count, ...faults, ...checkLabel("otp.autofillText", otp.autofillText), ...terms];
}
