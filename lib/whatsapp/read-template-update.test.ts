import { expect, test } from "vitest";
import { parseWebhook } from "./parse-webhook.ts";

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

test("a verdict has the API's language code, WhatsApp's time, and no reason where there is none", () => {
  expect(read(STATUS, { event: "APPROVED", reason: "NONE" })).toEqual({
    kind: "template",
    wabaId: "1",
    at: new Date(1739321024000),
    template,
    news: { what: "status", status: "approved", reason: null, note: null, disabledAt: null },
  });
});

test("a verdict tells in WhatsApp's words what to change, why it is paused, or since when it is disabled", () => {
  const rejected = {
    event: "REJECTED",
    reason: "INVALID_FORMAT",
    rejection_info: { reason: "R.", recommendation: "Do." },
  };
  expect(read(STATUS, rejected)).toMatchObject({ news: { reason: "INVALID_FORMAT", note: "R. Do." } });
  const paused = {
    event: "PAUSED",
    reason: "NONE",
    other_info: { title: "FIRST_PAUSE", description: "3 hours" },
  };
  expect(read(STATUS, paused)).toMatchObject({ news: { status: "paused", note: "3 hours" } });
  const disabled = { event: "DISABLED", reason: "NONE", disable_info: { disable_date: "1751234563" } };
  expect(read(STATUS, disabled)).toMatchObject({ news: { disabledAt: new Date(1751234563000) } });
});

test.each([STATUS, "message_template_quality_update"])(
  "a quality is read, also where Meta prints it under %s",
  (field) => {
    expect(read(field, { previous_quality_score: "GREEN", new_quality_score: "YELLOW" })).toMatchObject({
      news: { what: "quality", score: "YELLOW" },
    });
  },
);

test("a category is told a day ahead, and once it is done", () => {
  const announced = {
    new_category: "UTILITY",
    correct_category: "MARKETING",
    category_update_timestamp: 1746169200,
  };
  expect(read("template_category_update", announced)).toMatchObject({
    news: { what: "category-announced", category: "marketing", at: new Date(1746169200000) },
  });
  expect(
    read("template_category_update", { previous_category: "UTILITY", new_category: "MARKETING" }),
  ).toMatchObject({
    news: { what: "category", category: "marketing", previous: "utility" },
  });
});

test("new content is told as such", () => {
  expect(read("message_template_components_update", { message_template_element: "Hi" })).toMatchObject({
    news: { what: "content" },
  });
});

test("an id that JSON cannot hold is not believed, and a time that is none is none", () => {
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
