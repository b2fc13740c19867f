import { expect, test } from "vitest";
import { z } from "zod";
import { metaExamples } from "#lib/testing/meta-examples.ts";
import { buildTemplatePayload, buildTextPayload, withCardMediaIds } from "#lib/whatsapp/build-message.ts";
import { describeTemplate } from "#lib/whatsapp/render-template.ts";

const build = (
  components: unknown[],
  variables: Record<string, string>,
  values: Partial<Parameters<typeof buildTemplatePayload>[0]> = {},
) =>
  buildTemplatePayload({
    name: "a",
    language: "en_US",
    description: describeTemplate(components),
    variables,
    headerMedia: null,
    headerPlace: null,
    ...values,
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
  expect(build(components, variables, { quickReplyPayloads: { "0": "stop-86" } }).template).toEqual({
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
  expect(build(components, {}, { headerMedia: media }).template).toMatchObject({
    components: [{ type: "header", parameters: [parameter] }],
  });
});

const meta = new Map(metaExamples("messages"));
/** Meta writes an index as a string or a number, and a sub-type in either case. */
const metaComponents = (name: string) =>
  z
    .object({ template: z.object({ components: z.array(z.looseObject({})) }) })
    .parse(meta.get(name))
    .template.components.map(({ index, sub_type, ...rest }) => ({
      ...rest,
      ...(index === undefined ? {} : { index: String(index), sub_type: String(sub_type).toLowerCase() }),
    }));

const buttons = (...list: object[]) => ({ type: "BUTTONS", buttons: list });

test("amounts and dates are sent as in Meta's example", () => {
  const { template } = build(
    [{ type: "BODY", text: "Hi {{1}}, it is {{2}} on {{3}}." }],
    { "1": "text-string", "2": "$100.99", "3": "February 25, 1977" },
    {
      variableTypes: {
        "2": { type: "currency", code: "USD", amount1000: 100_990 },
        "3": { type: "date_time" },
      },
    },
  );
  // The parts of the date that Meta's example adds are not documented any more.
  expect(metaComponents("Send Message Template Text")).toMatchObject(Object(template).components);
});

test.each([
  [
    "Send Catalog Template Message",
    [
      { type: "BODY", text: "{{1}} off above {{2}} for {{3}} orders" },
      buttons({ type: "CATALOG", text: "View" }),
    ],
    { "1": "100", "2": "400", "3": "3" },
    { type: "catalog", thumbnailProductId: "2lc20305pt" },
  ],
  [
    "Send Flow Template Message",
    [{ type: "BODY", text: "Hello" }, buttons({ type: "FLOW", text: "Open" })],
    {},
    { type: "flow", flowToken: "<FLOW_TOKEN>", data: { "<CUSTOM_KEY>": "<CUSTOM_VALUE>" } },
  ],
] as const)("builds Meta's example %s", (name, components, variables, parameter) => {
  const { template } = build([...components], variables, { buttonParameters: { "0": parameter } });
  expect(Object(template).components).toEqual(metaComponents(name));
});

// The pages of Meta on multi-product and limited-time offer templates.
test("builds a list of products, the end of an offer, and a form without values", () => {
  const { template } = build(
    [
      { type: "BODY", text: "Hello" },
      { type: "limited_time_offer", limited_time_offer: { text: "Ends soon", has_expiration: true } },
      buttons({ type: "MPM", text: "View items" }, { type: "FLOW", text: "Open" }),
    ],
    {},
    {
      offerExpiresAt: "2023-10-29T07:00:00+00:00",
      buttonParameters: {
        "0": {
          type: "mpm",
          thumbnailProductId: "a",
          sections: [{ title: "Bundles", productIds: ["a", "b"] }],
        },
      },
    },
  );
  const sections = [
    { title: "Bundles", product_items: [{ product_retailer_id: "a" }, { product_retailer_id: "b" }] },
  ];
  const button = (index: string, sub_type: string, action: object) => ({
    ...{ type: "button", sub_type, index },
    parameters: [{ type: "action", action }],
  });
  expect(Object(template).components).toEqual([
    {
      type: "limited_time_offer",
      parameters: [
        { type: "limited_time_offer", limited_time_offer: { expiration_time_ms: 1_698_562_800_000 } },
      ],
    },
    button("0", "mpm", { thumbnail_product_retailer_id: "a", sections }),
    button("1", "flow", { flow_token: "unused" }),
  ]);
});

// Meta's pages on media card carousel and single-product message templates.
test("builds a carousel and the product of a header", () => {
  const card = (text: string, buttonList: object[], format = "IMAGE") =>
    describeTemplate([{ type: "HEADER", format }, { type: "BODY", text }, buttons(...buttonList)]);
  const replies = [
    { type: "QUICK_REPLY", text: "Send me more" },
    { type: "URL", text: "Buy", url: "https://example.com/{{1}}" },
  ];
  const description = card("{{1}} off", replies);
  const headerMedia = { kind: "image" as const };
  const part = { description, variables: { "1": "20%", "2": "b" }, headerMedia };
  const payload = build(
    [{ type: "BODY", text: "Hello" }],
    {},
    {
      cards: [{ ...part, quickReplyPayloads: { "0": "more" } }, part],
    },
  );
  const text = (value: string) => ({ type: "text", text: value });
  const image = (media: object) => ({ type: "header", parameters: [{ type: "image", image: media }] });
  const bodyPart = { type: "body", parameters: [text("20%")] };
  const url = { type: "button", sub_type: "url", index: "1", parameters: [text("b")] };
  const more = { type: "payload", payload: "more" };
  const reply = { type: "button", sub_type: "quick_reply", index: "0", parameters: [more] };
  expect(Object(withCardMediaIds(payload, new Map([[1, "900"]])).template).components).toEqual([
    {
      type: "carousel",
      cards: [
        { card_index: 0, components: [image({}), bodyPart, reply, url] },
        { card_index: 1, components: [image({ id: "900" }), bodyPart, url] },
      ],
    },
  ]);
  const headerProduct = { catalogId: "194836987003835", productId: "nqryix03ez" };
  const shown = [
    { type: "HEADER", format: "product" },
    { type: "BODY", text: "Hello" },
    buttons({ type: "SPM" }),
  ];
  const product = { product_retailer_id: "nqryix03ez", catalog_id: "194836987003835" };
  expect(Object(build(shown, {}, { headerProduct }).template).components).toEqual([
    { type: "header", parameters: [{ type: "product", product }] },
  ]);
});
