import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { translateMessage } from "#lib/platform/browser-fetch/translate-message.ts";
import { translations } from "#lib/platform/languages.ts";
import { toTemplateInput } from "#lib/templates/read-template-input-rules.ts";
import { checkChange, checkTemplateInput } from "#lib/templates/rules.ts";
import { toComponents } from "#lib/templates/template-component-rules.ts";
import {
  type ContentTemplateInput,
  type PasscodeTemplateInput,
  type TemplateInput,
  templateInputSchema,
} from "#lib/templates/template-input-schema.ts";
import { sweepSize } from "#lib/testing/sweep.ts";
import { templateInputs } from "#lib/testing/template-inputs.ts";
import { messagesOf } from "../../messages/messages-of.ts";

const content: ContentTemplateInput = {
  name: "order_update",
  language: "en_US",
  category: "utility",
  parameterFormat: "positional",
  header: { kind: "none" },
  body: { text: "Hi {{1}}, your order {{2}} has shipped today.", examples: { "1": "Ana", "2": "A-1" } },
  footer: "",
  buttons: [],
  offer: null,
  cards: [],
  ttlSeconds: null,
};

const passcode: PasscodeTemplateInput = {
  name: "code",
  language: "de",
  category: "authentication",
  securityRecommendation: true,
  expirationMinutes: 5,
  otp: { kind: "copy_code", text: "Copy code" },
  ttlSeconds: 300,
};

const app = { packageName: "com.example.app", signatureHash: "K8aAINcGX7+" };
const codes = (input: TemplateInput) => checkTemplateInput(input).map(({ path, code }) => `${path} ${code}`);
const body = (text: string, examples = content.body.examples) => ({ ...content, body: { text, examples } });
const url = (url: string, example = "a") => ({ kind: "url" as const, text: "Shop", url, example });
const quick = { kind: "quick_reply" as const, text: "Yes" };
const phone = { kind: "phone" as const, text: "Call", phone: "+15550051310" };
const code = { kind: "copy_code" as const, example: "25OFF" };

test("valid templates have no issues", () => {
  expect([checkTemplateInput(content), checkTemplateInput(passcode)]).toEqual([[], []]);
});

describe("each rule of WhatsApp reports its issue", () => {
  const cases: [TemplateInput, string][] = [
    [{ ...content, name: "" }, "name name_missing"],
    [{ ...content, name: "Order-Update" }, "name name_invalid"],
    [{ ...content, name: "a".repeat(513) }, "name name_too_long"],
    [{ ...content, language: "en-US" }, "language language_unknown"],
    [{ ...content, header: { kind: "text", text: " ", example: "" } }, "header.text header_missing"],
    [
      { ...content, header: { kind: "text", text: "a".repeat(61), example: "" } },
      "header.text header_too_long",
    ],
    [{ ...content, header: { kind: "text", text: "a\nb", example: "" } }, "header.text header_lines"],
    [
      { ...content, header: { kind: "text", text: "{{1}} and {{2}}", example: "x" } },
      "header.text header_variables",
    ],
    [
      { ...content, header: { kind: "text", text: "Our {{1}}", example: "" } },
      "header.example example_missing",
    ],
    [{ ...content, header: { kind: "image", handle: "" } }, "header.handle file_missing"],
    [body(""), "body.text body_missing"],
    [body("a".repeat(1025)), "body.text body_too_long"],
    [body("{{1}} is here for all of you"), "body.text variable_at_edge"],
    [body("Here for all of you is {{1}} "), "body.text variable_at_edge"],
    [body("Your order {{1}}{{2}} is on its way"), "body.text variables_touch"],
    [body("Your order {{$1}} is on its way"), "body.text variable_malformed"],
    [body("Your order {{1} is on its way"), "body.text variable_malformed"],
    [body("Your order {{name}} is on its way"), "body.text variable_malformed"],
    [{ ...body("Your order {{1}} is on its way"), parameterFormat: "named" }, "body.text variable_malformed"],
    [body("Your order {{2}} is on its way"), "body.text variables_not_sequential"],
    [
      { ...body("Your {{order}} and {{order}} are here", { order: "x" }), parameterFormat: "named" },
      "body.text variable_repeated",
    ],
    [body("Hi {{1}}, {{2}} you."), "body.text too_many_variables"],
    [body("Your order {{1}} is on its way", {}), "body.examples.1 example_missing"],
    [body("Your order {{1}} is on its way", { "1": "a\nb" }), "body.examples.1 example_invalid"],
    [{ ...content, footer: "a".repeat(61) }, "footer footer_too_long"],
    [{ ...content, footer: "Yours, {{1}}" }, "footer footer_not_fixed"],
    [{ ...content, buttons: Array(11).fill(quick) }, "buttons too_many_buttons"],
    [
      { ...content, buttons: [url("https://a.b"), url("https://a.b"), url("https://a.b")] },
      "buttons too_many_buttons",
    ],
    [{ ...content, buttons: [phone, phone] }, "buttons too_many_buttons"],
    [{ ...content, buttons: [code, code] }, "buttons too_many_buttons"],
    [{ ...content, buttons: [quick, phone, quick] }, "buttons quick_replies_apart"],
    [{ ...content, buttons: [{ ...quick, text: "" }] }, "buttons.0.text label_missing"],
    [{ ...content, buttons: [{ ...quick, text: "a".repeat(26) }] }, "buttons.0.text label_too_long"],
    [{ ...content, buttons: [{ ...quick, text: "Hi {{1}}" }] }, "buttons.0.text label_not_fixed"],
    [{ ...content, buttons: [url(`https://a.b/${"c".repeat(2000)}`)] }, "buttons.0.url url_too_long"],
    [{ ...content, buttons: [url("https://a.b/{{1}}/c")] }, "buttons.0.url url_variable"],
    [{ ...content, buttons: [url("a.b/c")] }, "buttons.0.url url_invalid"],
    [{ ...content, buttons: [url("https://a.b/{{1}}", "")] }, "buttons.0.example example_missing"],
    [{ ...content, buttons: [{ ...phone, phone: "call me" }] }, "buttons.0.phone phone_invalid"],
    [{ ...content, buttons: [{ ...phone, phone: "1".repeat(21) }] }, "buttons.0.phone phone_invalid"],
    [{ ...content, buttons: [{ ...code, example: "a".repeat(21) }] }, "buttons.0.example code_invalid"],
    [{ ...content, buttons: [{ ...code, example: "25 %" }] }, "buttons.0.example code_invalid"],
    [{ ...content, ttlSeconds: 29 }, "ttlSeconds ttl_invalid"],
    [{ ...content, ttlSeconds: 43_201 }, "ttlSeconds ttl_invalid"],
    [{ ...content, category: "marketing", ttlSeconds: 43_200 }, "ttlSeconds ttl_invalid"],
    [{ ...passcode, ttlSeconds: 901 }, "ttlSeconds ttl_invalid"],
    [{ ...passcode, expirationMinutes: 0 }, "expirationMinutes expiration_invalid"],
    [{ ...passcode, expirationMinutes: 91 }, "expirationMinutes expiration_invalid"],
    [{ ...passcode, otp: { kind: "copy_code", text: "" } }, "otp.text label_missing"],
    [
      { ...passcode, otp: { kind: "one_tap", text: "Copy", autofillText: "Fill", apps: [] } },
      "otp.apps apps_count",
    ],
    [
      { ...passcode, otp: { kind: "one_tap", text: "Copy", autofillText: "Fill", apps: Array(6).fill(app) } },
      "otp.apps apps_count",
    ],
    [
      { ...passcode, otp: { kind: "one_tap", text: "Copy", autofillText: "", apps: [app] } },
      "otp.autofillText label_missing",
    ],
    [
      {
        ...passcode,
        otp: { kind: "one_tap", text: "Copy", autofillText: "Fill", apps: [{ ...app, packageName: "app" }] },
      },
      "otp.apps.0.packageName package_invalid",
    ],
    [
      {
        ...passcode,
        otp: {
          kind: "one_tap",
          text: "Copy",
          autofillText: "Fill",
          apps: [{ ...app, signatureHash: "short" }],
        },
      },
      "otp.apps.0.signatureHash signature_invalid",
    ],
    [
      {
        ...passcode,
        otp: { kind: "zero_tap", text: "Copy", autofillText: "Fill", apps: [app], termsAccepted: false },
      },
      "otp.termsAccepted terms_not_accepted",
    ],
  ];
  test.each(cases)("%#: %j", (input, code) => {
    expect(codes(input)).toEqual([code]);
    const [issue] = checkTemplateInput(input);
    for (const language of translations) {
      const text = translateMessage(messagesOf(language).fields ?? {}, issue?.message ?? "");
      expect(text, language).not.toBe(issue?.message);
    }
  });
});

test("name, language and an approved category of a template at WhatsApp cannot be changed", () => {
  const from = {
    name: "order_update",
    language: "en_US",
    category: "utility",
    parameterFormat: "positional",
    whatsappStatus: "approved",
  };
  expect(checkChange(from, content)).toEqual([]);
  const other = { ...content, name: "b", language: "en", category: "marketing" as const };
  expect(checkChange(from, other).map(({ path }) => path)).toEqual(["name", "language", "category"]);
  expect(checkChange({ ...from, whatsappStatus: "rejected" }, { ...content, category: "marketing" })).toEqual(
    [],
  );
  expect(checkChange({ ...from, whatsappStatus: "in_appeal" }, content)).toMatchObject([{ path: "" }]);
});

test("a template form converted to components and back is unchanged", () => {
  fc.assert(
    fc.property(templateInputs(), (input) => {
      expect(checkTemplateInput(input)).toEqual([]);
      const { category, parameterFormat, ttlSeconds, ...body } = toComponents(input);
      const back = toTemplateInput({
        ...body,
        category: category.toLowerCase() as TemplateInput["category"],
        parameterFormat: parameterFormat === "NAMED" ? "named" : "positional",
        ttlSeconds: ttlSeconds ?? null,
      });
      expect(back).toEqual(input);
    }),
    { numRuns: sweepSize(100, 1000) },
  );
});

test("checkTemplateInput throws for no template form", () => {
  const text = fc.oneof(fc.string(), fc.constantFrom("{{1}}", "{{", "{{a}} {{a}}", "https://x/{{1}}", "\n"));
  const forms = fc.record({
    ...Object.fromEntries(["name", "language", "footer"].map((name) => [name, text])),
    category: fc.constantFrom("marketing", "utility"),
    parameterFormat: fc.constantFrom("positional", "named"),
    header: fc.record({ kind: fc.constant("text"), text, example: text }),
    body: fc.record({ text, examples: fc.dictionary(text, text) }),
    buttons: fc.array(fc.record({ kind: fc.constant("url"), text, url: text, example: text })),
    ttlSeconds: fc.option(fc.integer()),
  });
  fc.assert(
    fc.property(forms, (form) => {
      const input = templateInputSchema.parse(form);
      checkTemplateInput(input);
      toComponents(input);
    }),
  );
});
