import { expect, test } from "vitest";
import { findTemplates, lastSync, templateState } from "#components/settings/templates/find-templates.ts";
import type { TemplateView } from "#lib/templates/schema.ts";

function template(name: string, text: string, over: Partial<TemplateView> = {}): TemplateView {
  return {
    id: name,
    wabaId: "102290129340398",
    name,
    language: "en",
    category: "utility",
    parameterFormat: "positional",
    components: [{ type: "BODY", text }],
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
    createdAt: "2026-11-20T00:00:00.000Z",
    ...over,
  };
}

const ready = template("order_update", "Your order is on its way", { syncedAt: "2026-11-20T02:00:00.000Z" });
const review = template("welcome", "Welcome!", { approval: "pending", sendable: false });
const stopped = template("new_roast", "Just roasted", { whatsappStatus: "paused", sendable: false });
const all = [ready, review, stopped];
const names = (found: TemplateView[]) => found.map(({ name }) => name);

test("a template's state follows the decisive approval", () => {
  expect(all.map(templateState)).toEqual(["ready", "pending", "stopped"]);
});

test.each([
  [{ state: null, search: "" }, ["order_update", "welcome", "new_roast"]],
  [{ state: "pending" as const, search: "" }, ["welcome"]],
  [{ state: null, search: " ORDER way " }, ["order_update"]],
  [{ state: null, search: "roasted" }, ["new_roast"]],
  [{ state: "ready" as const, search: "roasted" }, []],
])("%j finds %j", (filter, expected) => {
  expect(names(findTemplates(all, filter))).toEqual(expected);
});

test("the last sync is the latest of all templates', or null", () => {
  const earlier = template("a", "a", { syncedAt: "2026-11-20T01:00:00.000Z" });
  expect([lastSync([earlier, ready, review]), lastSync([review])]).toEqual([
    "2026-11-20T02:00:00.000Z",
    null,
  ]);
});
