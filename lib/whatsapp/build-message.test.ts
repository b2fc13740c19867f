import { expect, test } from "vitest";
import { buildTemplatePayload, buildTextPayload } from "#lib/whatsapp/build-message.ts";
import { describeTemplate } from "#lib/whatsapp/render-template.ts";

const build = (
  components: unknown[],
  variables: Record<string, string>,
  headerMedia: Parameters<typeof buildTemplatePayload>[0]["headerMedia"] = null,
  quickReplyPayloads: Record<string, string> = {},
) =>
  buildTemplatePayload({
    name: "a",
    language: "en_US",
    description: describeTemplate(components),
    variables,
    headerMedia,
    headerPlace: null,
    quickReplyPayloads,
  });

test("sends a text unchanged, with context for a reply", () => {
  expect(buildTextPayload({ body: " hi\n", previewUrl: true, replyToWamid: "wamid.1" })).toEqual({
    type: "text",
    text: { body: " hi\n", preview_url: true },
    context: { message_id: "wamid.1" },
  });
  expect(buildTextPayload({ body: "hi", previewUrl: false, replyToWamid: null })).not.toHaveProperty(
    "context",
  );
});

test("a template without values has no components", () => {
  expect(build([{ type: "BODY", text: "Hello" }], {})).toEqual({
    type: "template",
    template: { name: "a", language: { code: "en_US" } },
  });
});

test("assigns values to header, body and buttons, the buttons by index", () => {
  const components = [
    { type: "HEADER", format: "TEXT", text: "Our {{1}} is on!" },
    { type: "BODY", text: "Hi {{1}}, order {{2}} shipped." },
    {
      type: "BUTTONS",
      buttons: [
        { type: "QUICK_REPLY", text: "Stop" },
        { type: "URL", text: "Shop", url: "https://x.com/{{1}}" },
        { type: "PHONE_NUMBER", text: "Call", phone_number: "15550051310" },
        { type: "COPY_CODE", example: "250FF" },
      ],
    },
  ];
  const variables = { "1": "Ana", "2": "86", "3": "sale", "4": "summer", "5": "25OFF" };
  expect(build(components, variables, null, { "0": "stop-86" }).template).toEqual({
    name: "a",
    language: { code: "en_US" },
    components: [
      { type: "header", parameters: [{ type: "text", text: "sale" }] },
      {
        type: "body",
        parameters: [
          { type: "text", text: "Ana" },
          { type: "text", text: "86" },
        ],
      },
      {
        type: "button",
        sub_type: "quick_reply",
        index: "0",
        parameters: [{ type: "payload", payload: "stop-86" }],
      },
      { type: "button", sub_type: "url", index: "1", parameters: [{ type: "text", text: "summer" }] },
      {
        type: "button",
        sub_type: "copy_code",
        index: "3",
        parameters: [{ type: "coupon_code", coupon_code: "25OFF" }],
      },
    ],
  });
});

test.each([
  [
    { kind: "image", link: "https://x.com/a.png" },
    { type: "image", image: { link: "https://x.com/a.png" } },
  ],
  [
    { kind: "document", link: "https://x.com/a.pdf", filename: "order.pdf" },
    { type: "document", document: { link: "https://x.com/a.pdf", filename: "order.pdf" } },
  ],
] as const)("sends a media header as a link: %j", (media, parameter) => {
  const components = [
    { type: "HEADER", format: media.kind.toUpperCase() },
    { type: "BODY", text: "Hello" },
  ];
  expect(build(components, {}, media).template).toMatchObject({
    components: [{ type: "header", parameters: [parameter] }],
  });
});
