import { expect, test } from "vitest";
import { z } from "zod";
import { normalizeName, SECRET_NAMES } from "#lib/api/request-log/mask-rules.ts";
import { endpoints } from "#lib/api-docs/endpoints.ts";
import { findSecrets, isSecretField, partsOf, secretField } from "#lib/platform/secret-fields.ts";

const schema = z.strictObject({
  url: z.string(),
  headers: z
    .array(z.union([z.strictObject({ name: z.string(), value: secretField(z.string()) }), z.null()]))
    .optional(),
  byName: z.record(z.string(), secretField(z.string()).nullable()).default({}),
  keys: secretField(z.strictObject({ p256dh: z.string(), auth: z.string() })).optional(),
});

test("finds the values of marked fields, also in a body that does not fit its schema", () => {
  expect(
    findSecrets(schema, {
      url: "https://example.com",
      headers: [{ name: "authorization", value: "Bearer a" }, null, { value: "b", unknown: 1 }, "text"],
      byName: { one: "c", two: null },
      keys: { p256dh: "d", auth: 5 },
    }),
  ).toEqual(["Bearer a", "b", "c", "d", "5"]);
  for (const body of [undefined, null, "text", 1, [], { headers: "x", byName: 3, keys: null }])
    expect(findSecrets(schema, body)).toEqual([]);
});

test("each field of the API with the name of a secret is marked", () => {
  const unmarked: string[] = [];
  const visit = (part: z.core.$ZodType, place: string, seen: readonly z.core.$ZodType[]) => {
    if (seen.includes(part) || isSecretField(part)) return;
    for (const [name, inner] of partsOf(part)) {
      const innerPlace = name === null ? place : `${place}.${name}`;
      if (name !== null && SECRET_NAMES.has(normalizeName(name)) && !isSecretField(inner))
        unmarked.push(innerPlace);
      visit(inner, innerPlace, [...seen, part]);
    }
  };
  for (const { operationId, body, response } of endpoints) {
    if (body) visit(body, operationId, []);
    visit(response, operationId, []);
  }
  // The other codes are those of errors and failures, and the `otp` of a template is its button.
  expect(unmarked.filter((place) => !/\.code$|Template\.otp$/.test(place))).toEqual([]);
  expect(unmarked).not.toContain("verifyOtp.code");
});
