import { expect, test } from "vitest";
import { sampleTemplates } from "#lib/demo/sample-templates.ts";
import { addRecipient, buildTemplatePayload } from "#lib/whatsapp/build-message.ts";
import { compareVariables, describeTemplate, fillTemplate } from "#lib/whatsapp/render-template.ts";

function sample(name: string) {
  const found = sampleTemplates.find((template) => template.name === name);
  return describeTemplate(found?.components ?? []);
}

test("numbers the body's variables first, then the header's, then the buttons'", () => {
  const { variables, headerKind } = sample("pickup_reminder");
  expect(headerKind).toBe("text");
  expect(variables.map(({ name, location, example }) => [name, location, example])).toEqual([
    ["1", "body", "Kenji"],
    ["2", "body", "Harbor Street"],
    ["3", "header", "tomorrow"],
    ["4", "button", "harbor-street"],
  ]);
});

test("renders a filled template as the customer sees it", () => {
  const filled = fillTemplate(sample("pickup_reminder"), {
    "1": "Ana",
    "2": "Main",
    "3": "today",
    "4": "main",
  });
  expect(filled).toMatchObject({
    header: "See you today",
    body: "Hi Ana, your coffee is ready at our Main shop. We keep it for three days.",
    buttons: [{ value: "https://example.com/shops/main" }],
  });
});

test("does not replace placeholders inside values", () => {
  expect(fillTemplate(sample("order_update"), { "1": "{{2}}", "2": "X", "3": "Y" }).body).toContain(
    "Hi {{2}}, your order X",
  );
});

test("reports missing and extra variables, ignoring inherited members", () => {
  expect(compareVariables(sample("order_update"), { "1": "a", "9": "b" })).toEqual({
    missing: ["2", "3"],
    extra: ["9"],
    expected: ["1", "2", "3"],
  });
  const inherited: Record<string, string> = Object.create({ "2": "x" });
  inherited["1"] = "a";
  expect(compareVariables(sample("order_update"), inherited).missing).toEqual(["2", "3"]);
});

test("named parameters are numbered by appearance and sent by name", () => {
  const description = describeTemplate([
    {
      type: "BODY",
      text: "Hi {{first_name}}, {{order}} shipped, {{first_name}}.",
      example: { body_text_named_params: [{ param_name: "order", example: "86" }] },
    },
  ]);
  expect(description.variables.map(({ name, placeholder, example }) => [name, placeholder, example])).toEqual(
    [
      ["1", "first_name", null],
      ["2", "order", "86"],
    ],
  );
  const payload = buildTemplatePayload({
    name: "x",
    language: "en",
    description,
    variables: { "1": "Ana", "2": "99" },
    headerMedia: null,
    headerPlace: null,
  });
  expect(payload).toMatchObject({
    template: {
      components: [
        {
          type: "body",
          parameters: [
            { type: "text", parameter_name: "first_name", text: "Ana" },
            { type: "text", parameter_name: "order", text: "99" },
          ],
        },
      ],
    },
  });
});

test.each([
  ["as Meta lists it", sample("verification_code")],
  [
    "as it was created",
    describeTemplate([
      { type: "BODY", add_security_recommendation: true },
      { type: "FOOTER", code_expiration_minutes: 5 },
      { type: "BUTTONS", buttons: [{ type: "OTP", otp_type: "COPY_CODE", text: "Copy code" }] },
    ]),
  ],
])("an authentication template %s takes one code for its text and its button", (_name, description) => {
  expect(description.variables.map(({ name }) => name)).toEqual(["1"]);
  expect(description.footerText).toBe("This code expires in 5 minutes.");
  const payload = buildTemplatePayload({
    name: "otp",
    language: "en",
    description,
    variables: { "1": "123456" },
    headerMedia: null,
    headerPlace: null,
  });
  expect(payload).toEqual({
    type: "template",
    template: {
      name: "otp",
      language: { code: "en" },
      components: [
        { type: "body", parameters: [{ type: "text", text: "123456" }] },
        { type: "button", sub_type: "url", index: "0", parameters: [{ type: "text", text: "123456" }] },
      ],
    },
  });
});

test("addresses a message by +E.164, or by the business-scoped id when the phone is hidden", () => {
  const payload = { type: "text", text: { body: "hi" } };
  const to = { bsuid: "US.1", callbackData: "msg_1" };
  expect(addRecipient(payload, { ...to, phone: "16505551234" })).toMatchObject({ to: "+16505551234" });
  expect(addRecipient(payload, { ...to, phone: null })).toMatchObject({
    recipient: "US.1",
    biz_opaque_callback_data: "msg_1",
  });
});

test("malformed components describe an empty template", () => {
  expect(describeTemplate([null, 1, { type: "BUTTONS", buttons: [1, {}] }])).toMatchObject({
    bodyText: "",
    variables: [],
  });
});

test("a malformed member does not invalidate its component, nor a malformed button change the positions of others", () => {
  const description = describeTemplate([
    { type: "BODY", text: "Hi {{1}}", format: null, add_security_recommendation: "yes" },
    { type: "FOOTER", code_expiration_minutes: "5", text: "Bye" },
    { type: "BUTTONS", buttons: [null, { type: "URL", text: null, url: "https://x.com/{{1}}" }] },
  ]);
  expect(description).toMatchObject({ bodyText: "Hi {{1}}", footerText: "Bye" });
  expect(description.variables.map(({ name, location, index }) => [name, location, index])).toEqual([
    ["1", "body", 0],
    ["2", "button", 1],
  ]);
});

test("the code fills the URL of the button that copies it, which has no variable of its own", () => {
  const url = "https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}";
  const description = describeTemplate([
    { type: "BODY", text: "*{{1}}* is your verification code." },
    { type: "BUTTONS", buttons: [{ type: "URL", text: "Copy code", url }] },
  ]);
  const buttonUrl = (values: Record<string, string>) => fillTemplate(description, values).buttons[0]?.value;
  expect(description.variables.map(({ name }) => name)).toEqual(["1"]);
  expect(buttonUrl({ "1": "123456" })).toMatch(/code=otp123456$/);
  expect(buttonUrl({})).toBe(url);
});
