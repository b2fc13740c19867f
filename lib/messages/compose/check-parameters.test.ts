import { expect, test } from "vitest";
import { checkParameters } from "#lib/messages/compose/check-parameters.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { findUnsupportedComponent } from "#lib/whatsapp/find-unsupported-component.ts";
import { describeTemplate } from "#lib/whatsapp/render-template.ts";
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

function findIssues(components: unknown[], parameters: TemplateParameters): string[] {
  try {
    checkParameters(describeTemplate(components), parameters, "content.");
    return [];
  } catch (error) {
    if (!isAppError(error, "VALIDATION_ERROR")) throw error;
    return error.details.issues.map(({ path, code }) => `${path} ${code}`);
  }
}

test.each<[problem: string, components: unknown[], parameters: TemplateParameters, issues: string[]]>([
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
])("%s", (_problem, components, parameters, issues) => {
  expect(findIssues(components, parameters)).toEqual(issues);
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
