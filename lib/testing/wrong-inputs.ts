import { z } from "zod";

interface JsonSchema {
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

const WRONG_VALUES: readonly unknown[] = [
  undefined,
  null,
  true,
  -1,
  1.5,
  1e12,
  "",
  " ",
  "wrong value",
  "a\u0000b",
  "x".repeat(5_000),
  [],
  {},
  [null],
  Array(600).fill("x"),
  Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`n${index}`, "x"])),
  { surplus: 1, "": 1, "0": 1 },
];

/** Generates inputs a schema should refuse by replacing one part at a time. */
export function wrongInputs(schema: z.ZodType): unknown[] {
  return wrongValues(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema, 4);
}

function wrongValues(schema: JsonSchema, depth: number): unknown[] {
  if (depth === 0) return [...WRONG_VALUES];
  const branches = (schema.anyOf ?? schema.oneOf ?? []).flatMap((branch) => wrongValues(branch, depth));
  const properties = Object.entries(schema.properties ?? {});
  // The discriminator of a union stays valid, so that the other members are reached.
  const fixed = Object.fromEntries(
    properties.filter(([, part]) => part.const !== undefined).map(([name, part]) => [name, part.const]),
  );
  const members = properties.flatMap(([name, part]) =>
    wrongValues(part, depth - 1).map((value) => ({ ...fixed, [name]: value })),
  );
  const { additionalProperties: entries, items } = schema;
  const values =
    typeof entries === "object" ? wrongValues(entries, depth - 1).map((value) => ({ a: value })) : [];
  const elements = items ? wrongValues(items, depth - 1).map((value) => [value]) : [];
  return [...WRONG_VALUES, ...branches, ...members, ...values, ...elements];
}
