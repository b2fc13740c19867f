import { expect, test } from "vitest";
import type { z } from "zod";
import { isAppError } from "#lib/errors.ts";
import { tryInput } from "#lib/http/parse-input.ts";
import { sendTemplateBody, sendTextBody } from "#lib/messages/schema.ts";
import { sendOtpBody } from "#lib/otp/schema.ts";

function issuesOf(schema: z.ZodType, input: unknown) {
  const result = tryInput(schema, input, 20);
  if (!isAppError(result, "VALIDATION_ERROR")) throw new Error("it was taken");
  return result.details.issues.map(({ path, code, suggestion }) => [path, code, suggestion]);
}

const to = "5511999998888";
const template = { template: "order_update", variables: {} };

test("the nearest known member is named at every depth", () => {
  const text = { to, body: "hi", fallback: { ...template, variable: {}, headerMedialink: "x", zzzzzz: 1 } };
  expect(issuesOf(sendTextBody, text)).toEqual([
    ["fallback.variable", "unknown_member", "variables"],
    ["fallback.headerMedialink", "unknown_member", "headerMediaLink"],
    ["fallback.zzzzzz", "unknown_member", undefined],
  ]);
  const headerLocation = { latitude: 1, longitude: 2, adress: "7 Harbour Street" };
  expect(issuesOf(sendTemplateBody, { to, ...template, headerLocation })).toEqual([
    ["headerLocation.adress", "unknown_member", "address"],
  ]);
});

test("a link's form is told with every other fault, of the fallback too", () => {
  const bad = { ...template, headerMediaLink: "https://10.0.0.1/a" };
  expect(issuesOf(sendTemplateBody, { ...bad, to: "1" })).toEqual([
    ["to", "invalid_format", undefined],
    ["headerMediaLink", "invalid_link", undefined],
  ]);
  expect(issuesOf(sendTextBody, { to, body: "", fallback: bad }).map(([path]) => path)).toEqual([
    "body",
    "fallback.headerMediaLink",
  ]);
});

test("what a filter cannot find again is not taken as a reference or a name", () => {
  for (const clientReference of ["a\nb", "a\u0000", "  ", "x".repeat(129)]) {
    expect(issuesOf(sendTemplateBody, { to, ...template, clientReference })[0]?.[0]).toBe("clientReference");
    expect(issuesOf(sendOtpBody, { to, clientReference })[0]?.[0]).toBe("clientReference");
  }
  expect(issuesOf(sendTemplateBody, { to, ...template, headerMediaFilename: "a\tb.pdf" })[0]?.[0]).toBe(
    "headerMediaFilename",
  );
});
