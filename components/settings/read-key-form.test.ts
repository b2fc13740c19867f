import { expect, test } from "vitest";
import { readKeyForm } from "#components/settings/read-key-form.ts";

function form(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

test("a name and a scope are enough", () => {
  expect(readKeyForm(form({ name: " Shop ", expiresAt: "", allowed: "" }), ["messages.send"]).body).toEqual({
    name: "Shop",
    scopes: ["messages.send"],
    expiresAt: null,
    allowedCidrs: [],
  });
});

test("a date means the end of that day where the viewer is", () => {
  const { body } = readKeyForm(form({ name: "Shop", expiresAt: "2026-07-31" }), ["messages.send"]);
  expect(new Date(body?.expiresAt ?? "")).toEqual(new Date(2026, 6, 31, 23, 59, 59));
});

test("addresses stand apart by line, comma or space", () => {
  const allowed = "203.0.113.7\n198.51.100.0/24, 2001:db8::/32  ";
  const { body } = readKeyForm(form({ name: "Shop", allowed }), ["otp.send"]);
  expect(body?.allowedCidrs).toEqual(["203.0.113.7", "198.51.100.0/24", "2001:db8::/32"]);
});

test("limits are those that were typed, and what is none is refused at its field", () => {
  const { body } = readKeyForm(form({ name: "Shop", requestsPerSecond: " 5 ", otpSendsPerMinute: "" }), [
    "otp.send",
  ]);
  expect(body?.limits).toEqual({ requestsPerSecond: 5 });
  const typed = { name: "Shop", requestsPerSecond: "0", otpVerifiesPerMinute: "many" };
  expect(Object.keys(readKeyForm(form(typed), ["otp.send"]).faults ?? {})).toEqual([
    "limits.requestsPerSecond",
    "limits.otpVerifiesPerMinute",
  ]);
});

test("every fault is told at its field, in the API's own words", () => {
  expect(readKeyForm(form({ name: " ", expiresAt: "someday" }), [])).toMatchObject({
    body: undefined,
    faults: {
      name: "Give the key a name.",
      scopes: "Choose at least one scope.",
      expiresAt: expect.any(String),
    },
  });
});
