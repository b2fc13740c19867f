import fc from "fast-check";
import type {
  ButtonInput,
  ContentTemplateInput,
  PasscodeTemplateInput,
  TemplateInput,
} from "#lib/templates/template-input-schema.ts";
import { formHeaderKinds } from "#lib/whatsapp/header-kinds.ts";
import { TEMPLATE_LANGUAGES } from "#lib/whatsapp/template-languages.ts";

export function templateInputs(): fc.Arbitrary<TemplateInput> {
  return fc.oneof(contentInputs(), passcodeInputs());
}

const word = fc.stringMatching(/^[A-Za-zäéß]{1,9}$/);
// WhatsApp allows at most four consecutive spaces.
const value = fc.stringMatching(/^[A-Za-z0-9 äß☕-]{0,9}[a-z]$/).filter((text) => !/ {5}/.test(text));
const label = fc.stringMatching(/^[A-Za-z0-9]{1,25}$/);
const name = fc.stringMatching(/^[a-z0-9_]{1,40}$/);
const language = fc.constantFrom(...TEMPLATE_LANGUAGES);

const button: fc.Arbitrary<ButtonInput> = fc.oneof(
  fc.record({
    kind: fc.constant("url" as const),
    text: label,
    url: fc.constant("https://example.com/a"),
    example: fc.constant(""),
  }),
  fc.record({
    kind: fc.constant("url" as const),
    text: label,
    url: fc.constant("https://example.com/{{1}}"),
    example: value,
  }),
  fc.record({
    kind: fc.constant("phone" as const),
    text: label,
    phone: fc.stringMatching(/^\+?[1-9]\d{6,14}$/),
  }),
  fc.record({ kind: fc.constant("copy_code" as const), example: fc.stringMatching(/^[A-Z0-9]{1,20}$/) }),
);

const quick: fc.Arbitrary<ButtonInput> = fc.record({
  kind: fc.constant("quick_reply" as const),
  text: label,
});

/** As many of each kind as WhatsApp allows; quick replies are consecutive. */
const buttons = fc
  .tuple(
    fc.array(quick, { maxLength: 6 }),
    fc.uniqueArray(button, { maxLength: 3, selector: ({ kind }) => kind }),
  )
  .map(([replies, others]) => [...replies, ...others]);

function contentInputs(): fc.Arbitrary<ContentTemplateInput> {
  return fc
    .record({
      format: fc.constantFrom("positional" as const, "named" as const),
      values: fc.array(fc.record({ value, words: fc.array(word, { minLength: 2, maxLength: 4 }) }), {
        maxLength: 5,
      }),
      opening: word,
      headerValue: value,
      headerKind: fc.constantFrom("plain", ...formHeaderKinds),
      footer: fc.oneof(fc.constant(""), value),
      name,
      language,
      category: fc.constantFrom("marketing" as const, "utility" as const),
      buttons,
      ttl: fc.option(fc.integer({ min: 30, max: 43_200 })),
    })
    .map(({ format, values, opening, headerKind, headerValue, ttl, ...rest }) => {
      const nameOf = (index: number) => (format === "named" ? `value_${index}` : String(index + 1));
      const text = values.map(({ words }, index) => `{{${nameOf(index)}}} ${words.join(" ")}`).join(" ");
      return {
        name: rest.name,
        language: rest.language,
        category: rest.category,
        parameterFormat: format,
        header: headerOf(headerKind, headerValue, nameOf(0)),
        body: {
          text: `${opening} and ${text || opening}.`,
          examples: Object.fromEntries(values.map((each, index) => [nameOf(index), each.value])),
        },
        footer: rest.footer,
        buttons: rest.buttons,
        offer: null,
        cards: [],
        ttlSeconds: rest.category === "marketing" ? null : ttl,
      };
    });
}

function headerOf(kind: string, example: string, variable: string): ContentTemplateInput["header"] {
  switch (kind) {
    case "plain":
      return { kind: "text", text: "News for you", example: "" };
    case "text":
      return { kind: "text", text: `For {{${variable}}} only`, example };
    case "image":
    case "video":
    case "document":
      return { kind, handle: "4::aW1hZ2UvcG5n:ARb" };
    case "location":
      return { kind };
    default:
      return { kind: "none" };
  }
}

function passcodeInputs(): fc.Arbitrary<PasscodeTemplateInput> {
  const app = fc.record({
    packageName: fc.stringMatching(/^com\.[a-z]{1,9}\.[a-z]{1,9}$/),
    signatureHash: fc.stringMatching(/^[A-Za-z0-9+/=]{11}$/),
  });
  const fill = { text: label, autofillText: label, apps: fc.array(app, { minLength: 1, maxLength: 5 }) };
  return fc.record({
    name,
    language,
    category: fc.constant("authentication" as const),
    securityRecommendation: fc.boolean(),
    expirationMinutes: fc.option(fc.integer({ min: 1, max: 90 })),
    otp: fc.oneof(
      fc.record({ kind: fc.constant("copy_code" as const), text: label }),
      fc.record({ kind: fc.constant("one_tap" as const), ...fill }),
      fc.record({ kind: fc.constant("zero_tap" as const), ...fill, termsAccepted: fc.constant(true) }),
    ),
    ttlSeconds: fc.option(fc.oneof(fc.constant(-1), fc.integer({ min: 30, max: 900 }))),
  });
}
