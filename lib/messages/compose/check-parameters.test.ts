import { expect, test } from "vitest";
import { checkParameters } from "#lib/messages/compose/check-parameters.ts";
import { findTooLong } from "#lib/messages/compose/check-values.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { findUnsupportedComponent } from "#lib/whatsapp/find-unsupported-component.ts";
import { describeTemplate, fillTemplate } from "#lib/whatsapp/render-template.ts";
import type { ButtonParameter, TemplateParameters } from "#lib/whatsapp/template-parameter-fields.ts";

const offer = (has_expiration: boolean) => ({
  type: "LIMITED_TIME_OFFER",
  limited_time_offer: { text: "Ends soon", has_expiration },
});
const body = { type: "BODY", text: "Use {{1}} now." };
const buttons = (...types: string[]) => ({
  type: "BUTTONS",
  buttons: types.map((type) => ({ type, text: "Open", example: "SUMMER20" })),
});
const mpm: ButtonParameter = {
  ...{ type: "mpm", thumbnailProductId: "a" },
  sections: [{ title: "A", productIds: ["a"] }],
};
const product = { type: "HEADER", format: "PRODUCT" };
const headerProduct = { catalogId: "1", productId: "a" };
const offerExpiresAt = "2026-11-30T23:00:00.000Z";

type Parameters = TemplateParameters & { variables?: Record<string, string> };

function findIssues(components: unknown[], parameters: Parameters): string[] {
  try {
    checkParameters(describeTemplate(components), { variables: {}, ...parameters }, "content.");
    return [];
  } catch (error) {
    if (!isAppError(error, "VALIDATION_ERROR")) throw error;
    return error.details.issues.map(({ path, code }) => `${path} ${code}`);
  }
}

test.each<[problem: string, components: unknown[], parameters: Parameters, issues: string[]]>([
  [
    "all that is needed",
    [body, offer(true), buttons("MPM", "FLOW")],
    { offerExpiresAt, buttonParameters: { "0": mpm } },
    [],
  ],
  ["an offer without countdown", [body, offer(false)], {}, []],
  ["no end of the offer", [body, offer(true)], {}, ["content.offerExpiresAt required"]],
  ["no offer", [body], { offerExpiresAt }, ["content.offerExpiresAt not_allowed"]],
  ["no product", [product, body], {}, ["content.headerProduct required"]],
  ["a product that is not shown", [body], { headerProduct }, ["content.headerProduct not_allowed"]],
  ["no products", [body, buttons("MPM")], {}, ["content.buttonParameters.0 required"]],
  [
    "parameters of other buttons",
    [body, buttons("CATALOG", "QUICK_REPLY")],
    { buttonParameters: { "0": { type: "flow" }, "1": { type: "flow" }, "2": mpm } },
    ["0", "1", "2"].map((index) => `content.buttonParameters.${index} wrong_button`),
  ],
  [
    "types of a button's variable and of none",
    [body, buttons("COPY_CODE")],
    { variableTypes: { "1": { type: "date_time" }, "2": { type: "date_time" }, "3": { type: "date_time" } } },
    ["content.variableTypes.2 no_text_variable", "content.variableTypes.3 no_text_variable"],
  ],
  ["a code to copy", [body, buttons("COPY_CODE")], { variables: { "1": "25 %", "2": "Summer20" } }, []],
  ...["SAVE 25%", "", "A".repeat(21)].map((code): [string, unknown[], Parameters, string[]] => [
    `the code to copy “${code}”`,
    [body, buttons("COPY_CODE")],
    { variables: { "1": "now", "2": code } },
    ["content.variables.2 code_invalid"],
  ]),
])("%s", (_problem, components, parameters, issues) => {
  expect(findIssues(components, parameters)).toEqual(issues);
});

test("the limits of a body beside an offer and of a URL count the values", () => {
  const link = { type: "URL", text: "Open", url: "https://example.com/{{1}}" };
  const described = describeTemplate([body, offer(false), { type: "BUTTONS", buttons: [link] }]);
  const variables = { "1": "x".repeat(592), "2": "y".repeat(1981) };
  const found = findTooLong(described, fillTemplate(described, variables), variables);
  expect(found.map(({ details }) => details)).toEqual([
    { component: "body", length: 601, limit: 600 },
    { component: "button", length: 2001, limit: 2000 },
  ]);
  const shorter = { "1": "x".repeat(591), "2": "y".repeat(1980) };
  expect(findTooLong(described, fillTemplate(described, shorter), shorter)).toEqual([]);
});

const card = (format: string, ...types: string[]) => ({
  components: [{ type: "HEADER", format }, body, ...(types.length > 0 ? [buttons(...types)] : [])],
});

test.each([
  [[body, offer(true), buttons("FLOW", "CATALOG", "MPM", "REQUEST_CONTACT_INFO")], null],
  [[{ type: "HEADER", format: "PRODUCT" }, body, buttons("SPM")], null],
  [[body, { type: "carousel", cards: [card("image", "quick_reply", "url"), card("image")] }], null],
  [[body, { type: "CAROUSEL", cards: [card("PRODUCT", "SPM")] }], null],
  [[body, { type: "CAROUSEL", cards: [card("IMAGE", "FLOW")] }], "FLOW"],
  [[body, { type: "CAROUSEL", cards: [] }], "CAROUSEL"],
  [[body, { type: "CAROUSEL", cards: [{ components: [{ type: "CAROUSEL", cards: [] }] }] }], "CAROUSEL"],
  [[body, buttons("ORDER_DETAILS")], "ORDER_DETAILS"],
  [[body, { type: "HEADER", format: "GIF" }], "GIF"],
])("%j: Parley does not support %s", (components, unsupported) => {
  expect(findUnsupportedComponent(components)).toBe(unsupported);
});
