import { expect, test } from "vitest";
import { fieldsOf } from "#lib/api-docs/pages/fields.ts";

test("the values of a map, and the alternatives of a union, are below their field", () => {
  const flow = { properties: { type: { const: "flow" }, flowToken: { type: "string" } } };
  const components = { Parameter: { oneOf: [flow, { properties: { type: { const: "catalog" } } }] } };
  const reference = { $ref: "#/components/schemas/Parameter" };
  const schema = {
    properties: {
      byPosition: { type: "object", additionalProperties: reference },
      list: { type: "array", items: reference },
      texts: { type: "object", additionalProperties: { type: "string" } },
    },
  };
  const names = fieldsOf(schema, components).map(({ name, fields }) => [
    name,
    fields.map((field) => field.name),
  ]);
  expect(names).toEqual([
    ["byPosition", ["flow", "catalog"]],
    ["list", ["flow", "catalog"]],
    ["texts", []],
  ]);
});

test("a format is named in words instead of the expression that checks it", () => {
  const text = (format: string) => ({ type: "string", format, pattern: "^long$" });
  const schema = {
    properties: {
      email: text("email"),
      birthday: text("date"),
      emoji: { anyOf: [text("emoji"), { type: "null" }] },
      address: { anyOf: [text("ipv4"), text("ipv6")] },
      code: { type: "string", pattern: "^\\d+$" },
    },
  };
  expect(fieldsOf(schema, {}).map(({ type, pattern }) => [type, pattern])).toEqual([
    ["email address", null],
    ["date", null],
    ["emoji or null", null],
    ["IP address", null],
    ["string", "^\\d+$"],
  ]);
});
