import { expect, test } from "vitest";
import { parseWebhook } from "#lib/whatsapp/parse-webhook.ts";
import { webhookFields } from "#lib/whatsapp/webhook-fields.ts";

function read(field: string, value: unknown) {
  const [update] = parseWebhook({
    object: "whatsapp_business_account",
    entry: [{ id: "1", changes: [{ field, value }] }],
  });
  return update;
}

const display_phone_number = "+1 555-078-3881";

test.each([
  [2000, "TIER_2K"],
  ["2000", "TIER_2K"],
  ["TIER_10K", "TIER_10K"],
  [-1, "TIER_UNLIMITED"],
  [1_000_000, "TIER_UNLIMITED"],
  [50, "TIER_50"],
])("reads a limit of %s as %s, whether sent as a number or as a tier", (printed, limitTier) => {
  const capability = { max_daily_conversations_per_business: printed, max_phone_numbers_per_waba: 25 };
  expect(read("business_capability_update", capability)).toMatchObject({ change: { limitTier } });
  const older = { max_daily_conversation_per_phone: printed, max_phone_numbers_per_business: 20 };
  expect(read("business_capability_update", older)).toMatchObject({ change: { limitTier } });
  const legacy = { display_phone_number, event: "FLAGGED", current_limit: printed };
  expect(read("phone_number_quality_update", legacy)).toMatchObject({
    displayNumber: "15550783881",
    change: { event: "FLAGGED", limitTier },
  });
});

test("a capability update can be about the count of numbers only", () => {
  expect(read("business_capability_update", { max_phone_numbers_per_business: 20 })).toMatchObject({
    kind: "account",
    change: { kind: "limit", limitTier: null },
  });
});

test("a restriction ends at its time in seconds or milliseconds; an impossible time is ignored", () => {
  const restricted = (expiration: unknown) =>
    read("account_update", {
      event: "ACCOUNT_RESTRICTION",
      restriction_info: [{ restriction_type: "RESTRICTED_BIZ_INITIATED_MESSAGING", expiration }],
    });
  const until = new Date(1641330498000);
  for (const end of [1641330498, "1641330498", 1641330498000]) {
    expect(restricted(end)).toMatchObject({ change: { until } });
  }
  for (const end of [1e300, -1, "soon", null])
    expect(restricted(end)).toMatchObject({ change: { until: null } });
  const both = (...ends: unknown[]) =>
    read("account_update", {
      event: "ACCOUNT_RESTRICTION",
      restriction_info: ends.map((expiration, index) => ({ restriction_type: `R${index}`, expiration })),
    });
  const latest = new Date(1641930498000);
  expect(both(1641330498, 1641930498, 1641430498)).toMatchObject({
    change: { reason: "R0, R1, R2", until: latest },
  });
  expect(both(1641330498, null)).toMatchObject({ change: { reason: "R0, R1", until: null } });
});

test("in a partner's webhook the account is the one in the value", () => {
  const waba_info = { waba_id: "77", owner_business_id: "2", partner_app_id: "3" };
  expect(read("account_update", { event: "PARTNER_APP_UNINSTALLED", waba_info })).toMatchObject({
    wabaId: "77",
    change: { event: "PARTNER_APP_UNINSTALLED", partnerAppId: "3" },
  });
});

test("reads an alert in a separate member or inline", () => {
  const info = { alert_severity: "CRITICAL", alert_status: "NONE", alert_type: "T", alert_description: "d" };
  const change = { kind: "alert", severity: "CRITICAL", active: false, type: "T", description: "d" };
  for (const value of [
    { entity_id: 9, alert_info: info },
    { entity_id: "9", ...info },
  ]) {
    expect(read("account_alerts", value)).toMatchObject({ change });
  }
  // Only the documented end of an alert ends it.
  expect(read("account_alerts", { ...info, alert_status: "ESCALATED" })).toMatchObject({
    change: { active: true },
  });
});

test.each([
  ["PHONE_NUMBER", "106540352242922", "106540352242922"],
  ["CURRENT_STATUS_ID", 106540352242922, "106540352242922"],
  ["BUSINESS", "506914307656634", null],
  ["PHONE_NUMBER", undefined, null],
])("an alert about a %s with the id %s names the number %s", (entity_type, entity_id, phoneNumberId) => {
  const info = { alert_severity: "WARNING", alert_type: "PROFILE_PICTURE_LOST" };
  for (const value of [
    { entity_type, entity_id, alert_info: info },
    { entity_type, entity_id, ...info },
  ]) {
    expect(read("account_alerts", value)).toMatchObject({ displayNumber: null, phoneNumberId });
  }
});

test.each(webhookFields.accounts)("an undocumented %s is unreadable", (field) => {
  for (const value of [null, [], "x", {}, { event: 1, decision: {}, alert_info: [] }]) {
    expect(read(field, value)).toMatchObject({ kind: "unreadable", field });
  }
});
