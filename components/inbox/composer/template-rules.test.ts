import fc from "fast-check";
import { expect, test } from "vitest";
import { contactRefusal } from "#components/inbox/composer/recipient-rules.ts";
import {
  arrangeTemplates,
  isForMembers,
  markFavorite,
  previewTemplate,
  priceOf,
  segmentsOf,
  sendRestriction,
  sentenceAt,
} from "#components/inbox/composer/template-rules.ts";
import type { TemplateMemory, TemplateView } from "#lib/templates/schema.ts";

const template = (
  name: string,
  language = "en",
  category: TemplateView["category"] = "utility",
): TemplateView => ({
  id: name,
  wabaId: "102290129340398",
  name,
  language,
  category,
  parameterFormat: "positional",
  components: [{ type: "BODY", text: `The words of ${name}` }],
  headerKind: "none",
  variables: [],
  whatsappStatus: "approved",
  whatsappReason: null,
  whatsappNote: null,
  quality: null,
  nextCategory: null,
  categoryChangesAt: null,
  previousCategory: null,
  unsupported: null,
  ttlSeconds: null,
  approval: "approved",
  approvalReason: null,
  approvedByName: null,
  approvalChangedAt: null,
  sendable: true,
  lastUsedAt: null,
  syncedAt: null,
  createdAt: "",
});
const memory = (templateId: string, favorite: boolean, usedAt: string | null): TemplateMemory => ({
  templateId,
  favorite,
  values: {},
  usedAt,
});
const NO_FILTER = { search: "", language: "", category: "" };

test("favorites come first, then recently used templates, then the rest by name", () => {
  const all = ["b", "a", "used", "usedlater", "kept"].map((name) => template(name));
  const memories = [
    memory("used", false, "2026-01-01"),
    memory("usedlater", false, "2026-02-01"),
    memory("kept", true, null),
  ];
  const names = arrangeTemplates(all, memories, NO_FILTER).map(({ name }) => name);
  expect(names).toEqual(["kept", "usedlater", "used", "a", "b"]);
});

test("templates are searched by name and text and filtered by language and category", () => {
  const all = [template("order_update"), template("offer", "de", "marketing")];
  const find = (filter: Partial<typeof NO_FILTER>) =>
    arrangeTemplates(all, [], { ...NO_FILTER, ...filter }).map(({ name }) => name);
  expect(find({ search: "Order update" })).toEqual(["order_update"]);
  expect(find({ search: "words offer" })).toEqual(["offer"]);
  expect([find({ language: "de" }), find({ category: "utility" }), find({ language: "fr" })]).toEqual([
    ["offer"],
    ["order_update"],
    [],
  ]);
});

test("a search finds texts that are shown, and not how a template is stored", () => {
  const body = { type: "BODY", text: "Hi {{1}}, welcome.", example: { body_text: [["Kenji"]] } };
  const shown = [
    { type: "HEADER", format: "TEXT", text: "Good news" },
    body,
    { type: "FOOTER", text: "Reply to unsubscribe" },
    { type: "BUTTONS", buttons: [{ type: "URL", text: "Track parcel", url: "https://shop.example/{{1}}" }] },
  ];
  const all = [{ ...template("greeting"), components: shown }, template("offer")];
  const find = (search: string) =>
    arrangeTemplates(all, [], { ...NO_FILTER, search }).map(({ name }) => name);
  for (const search of ["good", "welcome", "kenji", "unsub", "track parcel", "greeting news"])
    expect(find(search)).toEqual(["greeting"]);
  for (const search of ["type", "example", "url", "https", "body_text"]) expect(find(search)).toEqual([]);
});

test("a name that matches comes before a text, and the start of a word before the rest of it", () => {
  const inText = { ...template("new_roast"), components: [{ type: "BODY", text: "Order it today" }] };
  const names = ["border_notice", "your_order", "order_update", "used_order"];
  const all = [inText, ...names.map((name) => template(name))];
  const memories = [memory("new_roast", true, null), memory("used_order", false, "2026-01-01")];
  const found = arrangeTemplates(all, memories, { ...NO_FILTER, search: "order" });
  expect(found.map(({ name }) => name)).toEqual([
    "used_order",
    "order_update",
    "your_order",
    "border_notice",
    "new_roast",
  ]);
});

test("only a utility template in an open window is free", () => {
  const open = { windowOpen: true, afterAd: false };
  expect(priceOf("utility", open)).toBe("freeNow");
  expect(priceOf("utility", { ...open, windowOpen: false })).toBe("chargedClosed");
  expect([priceOf("marketing", open), priceOf("authentication", open)]).toEqual(["charged", "charged"]);
  expect(priceOf("marketing", { windowOpen: false, afterAd: true })).toBe("freeAfterAd");
});

test("marketing is restricted for opted-out contacts; an unsendable template has its own reason", () => {
  const offer = template("offer", "en", "marketing");
  const unapproved = { ...offer, sendable: false, approval: "pending" as const };
  const subscribed = { phone: "5511999998888", optedOut: false, blocked: false };
  const optedOut = { ...subscribed, optedOut: true };
  expect([sendRestriction(offer, subscribed), sendRestriction(offer, optedOut)]).toEqual([
    null,
    "CONTACT_OPTED_OUT",
  ]);
  const passcode = template("passcode", "en", "authentication");
  expect(sendRestriction(passcode, { ...subscribed, phone: null })).toBe("RECIPIENT_NOT_ALLOWED");
  expect(sendRestriction(template("order_update"), optedOut)).toBeNull();
  expect(sendRestriction(unapproved, optedOut)).toBe("workspace");
  const products = { type: "BUTTONS", buttons: [{ type: "MPM", text: "View items" }] };
  expect(sendRestriction({ ...offer, components: [...offer.components, products] }, subscribed)).toBe(
    "onlyByApi",
  );
});

test("only a blocked contact gets nothing at all", () => {
  const hidden = { phone: null, optedOut: true, blocked: false };
  expect([contactRefusal(hidden), contactRefusal({ ...hidden, blocked: true })]).toEqual([
    null,
    "CONTACT_BLOCKED",
  ]);
});

test("the segments of a text add up to the text", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom("{{1}}", "{{ name }}"))), (parts) => {
      const text = parts.join("");
      expect(
        segmentsOf(text)
          .map((segment) => segment.text)
          .join(""),
      ).toBe(text);
    }),
  );
  expect(segmentsOf("Hi {{1}}!").map(({ placeholder }) => placeholder)).toEqual([null, "1", null]);
});

test("a template is shown with its examples, and passcodes are not for members", () => {
  const body = { type: "BODY", text: "Hi {{1}}, {{2}} is ready.", example: { body_text: [["Kenji"]] } };
  expect(previewTemplate([body])).toEqual([
    { text: "Hi ", isExample: false },
    { text: "Kenji", isExample: true },
    { text: ", ", isExample: false },
    { text: "{{2}}", isExample: true },
    { text: " is ready.", isExample: false },
  ]);
  const offered = (["marketing", "utility", "authentication"] as const).filter((category) =>
    isForMembers(template("any", "en", category)),
  );
  expect(offered).toEqual(["marketing", "utility"]);
});

test("a star changes one template and keeps its values", () => {
  const used: TemplateMemory = { templateId: "a", favorite: true, values: { "1": "Ana" }, usedAt: null };
  expect(markFavorite({ data: [used] }, "a", false)).toEqual({ data: [{ ...used, favorite: false }] });
  expect(markFavorite({ data: [used] }, "b", true).data).toEqual([
    used,
    { templateId: "b", favorite: true, values: {}, usedAt: null },
  ]);
});

test("a field is described by its sentence", () => {
  const segments = segmentsOf("Hi {{1}}! Your order {{2}} arrives on {{3}}. Thanks");
  const values: Record<string, string> = { "1": "Ana", "2": "NW-10" };
  const shown = ({ text, placeholder }: (typeof segments)[number]) => values[placeholder ?? ""] ?? text;
  expect([1, 3, 5].map((index) => sentenceAt(segments, index, shown))).toEqual([
    "Hi Ana!",
    "Your order NW-10 arrives on {{3}}.",
    "Your order NW-10 arrives on {{3}}.",
  ]);
});
