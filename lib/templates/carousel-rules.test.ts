import { expect, test } from "vitest";
import { changeTemplateInput, toNewTemplateInput } from "#lib/templates/change-template-input-rules.ts";
import { toTemplateInput } from "#lib/templates/read-template-input-rules.ts";
import { checkTemplateInput } from "#lib/templates/rules.ts";
import { toComponents } from "#lib/templates/template-component-rules.ts";
import { createTemplateBody } from "#lib/templates/write-api-schema.ts";

// Only the API writes these parts, so their texts have no translation.

const header = { type: "image", mediaId: "att_1" };
const card = {
  header,
  body: { text: "{{1}}, fresh", examples: { "1": "Guji" } },
  buttons: [{ type: "quick_reply", text: "More" }],
};
const carousel = { body: { text: "New roasts" }, cards: [card, card] };
const offer = { text: "Ends soon", hasExpiration: true };
const write = (members: object) =>
  toNewTemplateInput(
    createTemplateBody.parse({
      ...{ name: "a", language: "en", category: "marketing", body: { text: "Hello" } },
      ...members,
    }),
  );
const find = (members: object) =>
  checkTemplateInput(write(members)).map(({ path, code: found }) => `${path} ${found}`);

test.each<[members: object, issues: string[]]>([
  [{ offer, buttons: [{ type: "copy_code", example: "SUMMER20" }] }, []],
  [{ offer: { ...offer, text: "" } }, ["offer.text offer_missing"]],
  [{ offer: { ...offer, text: "x".repeat(17) } }, ["offer.text offer_too_long"]],
  [{ offer: { ...offer, text: "{{1}}" } }, ["offer.text offer_not_fixed"]],
  [{ offer, category: "utility" }, ["category offer_not_marketing"]],
  [{ offer, footer: "Bye" }, ["footer offer_with_footer"]],
  [{ offer, body: { text: "x".repeat(601) } }, ["body.text body_too_long"]],
  [{ buttons: [{ type: "flow", text: "Book", flowId: "1298337554529071" }] }, []],
  [{ buttons: [{ type: "flow", text: "Book", flowId: "book" }] }, ["buttons.0.flowId flow_invalid"]],
  [{ header: { type: "product" }, buttons: [{ type: "spm" }] }, []],
  [{ buttons: [{ type: "quick_reply", text: "No" }, { type: "mpm" }] }, ["buttons.1 button_not_alone"]],
  [carousel, []],
  [{ ...carousel, category: "utility" }, ["category carousel_not_marketing"]],
  [{ ...carousel, footer: "Bye" }, ["footer not_in_carousel"]],
  [{ ...carousel, cards: [card] }, ["cards card_count"]],
  [
    { ...carousel, cards: [card, { ...card, header: { ...header, mediaId: "" } }] },
    ["cards.1.header.handle file_missing"],
  ],
  [{ ...carousel, cards: [card, { ...card, buttons: [] }] }, ["cards.1 cards_differ"]],
  [
    { ...carousel, cards: [card, { ...card, body: { text: "{{1}}" } }] },
    ["cards.1.body.examples.1 example_missing"],
  ],
  [
    { ...carousel, cards: [card, { ...card, body: { text: "{{2}}" } }] },
    ["cards.1.body.text variables_not_sequential"],
  ],
  [
    { ...carousel, cards: [card, { ...card, body: { text: "x".repeat(161) } }] },
    ["cards.1.body.text body_too_long"],
  ],
  [
    { ...carousel, cards: [card, card].map((one) => ({ ...one, buttons: [{ type: "catalog" }] })) },
    ["cards.0.buttons.0 wrong_button", "cards.1.buttons.0 wrong_button"],
  ],
  [
    {
      ...carousel,
      cards: [card, card].map((one) => ({
        ...one,
        buttons: ["a", "b", "c"].map((text) => ({ type: "quick_reply", text })),
      })),
    },
    ["cards.0.buttons too_many_buttons", "cards.1.buttons too_many_buttons"],
  ],
])("%j: %j", (members, issues) => {
  expect(find(members)).toEqual(issues);
});

test.each([
  { ...carousel },
  { ...carousel, cards: [1, 2].map(() => ({ header: { type: "product" }, buttons: [{ type: "spm" }] })) },
  { offer, header: { type: "location" } },
  { header: { type: "product" }, buttons: [{ type: "spm" }] },
  { buttons: [{ type: "flow", text: "Book", flowId: "12", action: "data_exchange", screen: "A" }] },
  ...["catalog", "mpm", "request_contact_info"].map((type) => ({ buttons: [{ type }] })),
])("what is written is read again: %j", (members) => {
  const input = write(members);
  const { components, parameterFormat } = toComponents(input);
  const stored = {
    ...{ name: "a", language: "en", category: "marketing" as const, components, ttlSeconds: null },
    parameterFormat: parameterFormat === "NAMED" ? ("named" as const) : ("positional" as const),
  };
  expect(toTemplateInput(stored)).toEqual(input);
  expect(changeTemplateInput(input, { cards: [], offer: null })).toEqual({
    ...input,
    cards: [],
    offer: null,
  });
});
