import { expect, test } from "vitest";
import { type KeyForm, keyFormSchema } from "#components/developers/keys/key-form-schema.ts";
import { describeIssue } from "#lib/platform/issue-messages.ts";

const NO_LIMITS = {
  requestsPerSecond: "",
  otpSendsPerMinute: "",
  otpVerifiesPerMinute: "",
  contactsBatchesPerSecond: "",
};

function read(typed: Partial<KeyForm>) {
  const empty = { name: "Shop", scopes: [], expiresAt: "", allowedCidrs: "", limits: NO_LIMITS };
  return keyFormSchema.safeParse({ ...empty, scopes: ["otp.send"], ...typed }, { error: describeIssue });
}

test("a name and one scope are sufficient", () => {
  expect(read({ name: " Shop ", scopes: ["messages.send"] }).data).toEqual({
    name: "Shop",
    scopes: ["messages.send"],
    expiresAt: null,
    allowedCidrs: [],
  });
});

test("a date means the end of that day in the viewer's time zone", () => {
  const { data } = read({ expiresAt: "2026-07-31" });
  expect(new Date(data?.expiresAt ?? "")).toEqual(new Date(2026, 6, 31, 23, 59, 59));
});

test("addresses are separated by lines, commas or spaces", () => {
  const { data } = read({ allowedCidrs: "203.0.113.7\n198.51.100.0/24, 2001:db8::/32  " });
  expect(data?.allowedCidrs).toEqual(["203.0.113.7", "198.51.100.0/24", "2001:db8::/32"]);
});

test("typed limits are converted, and an invalid one is refused with an error at its field", () => {
  expect(read({ limits: { ...NO_LIMITS, requestsPerSecond: " ٥ " } }).data?.limits).toEqual({
    requestsPerSecond: 5,
  });
  const { error } = read({ limits: { ...NO_LIMITS, requestsPerSecond: "0", otpVerifiesPerMinute: "many" } });
  expect(error?.issues.map(({ path }) => path.join("."))).toEqual([
    "limits.requestsPerSecond",
    "limits.otpVerifiesPerMinute",
  ]);
});

test("every error is shown at its field, with the API's message", () => {
  const { error } = read({ name: " ", scopes: [], expiresAt: "someday" });
  expect(
    Object.fromEntries(error?.issues.map(({ path, message }) => [path.join("."), message]) ?? []),
  ).toEqual({
    name: "Enter a name for the key.",
    scopes: "Select at least one scope.",
    expiresAt: expect.any(String),
  });
});
