import { expect, test } from "vitest";
import { parseWebhook } from "#lib/whatsapp/parse-webhook.ts";

const ref = {
  message_template_id: 1689556908129835,
  message_template_name: "abandoned_cart",
  message_template_language: "en-US",
};
const template = { whatsappId: "1689556908129835", name: "abandoned_cart", language: "en_US" };
const STATUS = "message_template_status_update";

function read(field: string, value: object, time: unknown = 1739321024) {
  const [update] = parseWebhook({
    object: "whatsapp_business_account",
    entry: [{ id: "1", time, changes: [{ field, value: { ...ref, ...value } }] }],
  });
  return update;
}

test("a status has the API's language code, WhatsApp's time, and no reason for NONE", () => {
  expect(read(STATUS, { event: "APPROVED", reason: "NONE" })).toEqual({
    kind: "template",
    wabaId: "1",
    at: new Date(1739321024000),
    template,
    event: { what: "status", status: "approved", reason: null, note: null, disabledAt: null },
  });
});

test("a status includes WhatsApp's recommendation, reason for the pause, or time of disabling", () => {
  const rejected = {
    event: "REJECTED",
    reason: "INVALID_FORMAT",
    rejection_info: { reason: "R.", recommendation: "Do." },
  };
  expect(read(STATUS, rejected)).toMatchObject({ event: { reason: "INVALID_FORMAT", note: "R. Do." } });
  const paused = {
    event: "PAUSED",
    reason: "NONE",
    other_info: { title: "FIRST_PAUSE", description: "3 hours" },
  };
  expect(read(STATUS, paused)).toMatchObject({ event: { status: "paused", note: "3 hours" } });
  const disabled = { event: "DISABLED", reason: "NONE", disable_info: { disable_date: "1751234563" } };
  expect(read(STATUS, disabled)).toMatchObject({ event: { disabledAt: new Date(1751234563000) } });
});

test.each([STATUS, "message_template_quality_update"])("reads a quality score in %s", (field) => {
  expect(read(field, { previous_quality_score: "GREEN", new_quality_score: "YELLOW" })).toMatchObject({
    event: { what: "quality", score: "YELLOW" },
  });
});

test("reads a category a day before it changes, and when it has changed", () => {
  const announced = {
    new_category: "UTILITY",
    correct_category: "MARKETING",
    category_update_timestamp: 1746169200,
  };
  expect(read("template_category_update", announced)).toMatchObject({
    event: { what: "category-announced", category: "marketing", at: new Date(1746169200000) },
  });
  expect(
    read("template_category_update", { previous_category: "UTILITY", new_category: "MARKETING" }),
  ).toMatchObject({
    event: { what: "category", category: "marketing", previous: "utility" },
  });
});

test("reads a change of content", () => {
  expect(read("message_template_components_update", { message_template_element: "Hi" })).toMatchObject({
    event: { what: "content" },
  });
});

test("ignores an id that JSON cannot represent and an invalid time", () => {
  const update = read(STATUS, { event: "APPROVED", message_template_id: 2 ** 60 }, "yesterday");
  expect(update).toMatchObject({ at: null, template: { whatsappId: null, name: "abandoned_cart" } });
});

test.each([
  [STATUS, { event: 7 }],
  [STATUS, { event: "APPROVED", message_template_name: undefined }],
  ["template_category_update", {}],
])("%s %j is unreadable", (field, value) => {
  expect(read(field, value)).toMatchObject({ kind: "unreadable", field });
});
