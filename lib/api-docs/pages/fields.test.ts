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
