import "server-only";

export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
  example?: unknown;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  required?: string[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

export interface Field {
  name: string;
  type: string;
  required: boolean;
  description: string;
  limits: string[];
  pattern: string | null;
  values: string[];
  example: string | null;
  fields: Field[];
}

type Components = Record<string, JsonSchema>;

const REF = "#/components/schemas/";

/** The members of an object schema, nested ones below their parent. A union by `type` has one field per type. */
export function fieldsOf(schema: JsonSchema, components: Components): Field[] {
  const variants = variantsOf(schema, components);
  if (variants) return variants;
  const object = membersOf(resolve(schema, components), components);
  return Object.entries(object?.properties ?? {}).map(([name, given]) => {
    const plain = withoutNull(resolve(given, components), components);
    const item = resolve(entryOf(plain) ?? plain, components);
    return {
      name,
      type: typeOf(resolve(given, components), components),
      required: object?.required?.includes(name) ?? false,
      description: given.description ?? plain.description ?? "",
      limits: limitsOf(plain),
      pattern: formatOf(plain) ? null : (plain.pattern ?? null),
      values: valuesOf(plain, components),
      example: exampleOf(given) ?? exampleOf(plain),
      fields: item.const === undefined ? fieldsOf(item, components) : [],
    };
  });
}

/** The schema of the entries of an array, or of the values of a map. */
function entryOf({ type, items, additionalProperties }: JsonSchema): JsonSchema | undefined {
  if (type === "array") return items;
  return typeof additionalProperties === "object" ? additionalProperties : undefined;
}

function variantsOf(schema: JsonSchema, components: Components): Field[] | null {
  const alternatives = (schema.oneOf ?? []).map((part) => resolve(part, components));
  const isUnion = alternatives.every(({ properties }) => properties?.type?.const !== undefined);
  if (alternatives.length === 0 || !isUnion) return null;
  return alternatives.map((variant) => {
    const { type, ...properties } = variant.properties ?? {};
    return {
      name: String(type?.const),
      type: "object",
      required: true,
      description: variant.description ?? "",
      limits: [],
      pattern: null,
      values: [],
      example: null,
      fields: fieldsOf({ ...variant, properties }, components),
    };
  });
}

function resolve(schema: JsonSchema, components: Components): JsonSchema {
  if (!schema.$ref) return schema;
  const { $ref, ...own } = schema;
  return { ...components[$ref.slice(REF.length)], ...own };
}

/** The schema itself, or the alternative that has properties. */
function membersOf(schema: JsonSchema, components: Components): JsonSchema | undefined {
  if (schema.properties) return schema;
  for (const part of [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) {
    const found = membersOf(resolve(part, components), components);
    if (found) return found;
  }
  return undefined;
}

function withoutNull(schema: JsonSchema, components: Components): JsonSchema {
  const [only, ...others] = (schema.anyOf ?? []).filter(({ type }) => type !== "null");
  if (!only || others.length > 0) return schema;
  const { anyOf, ...own } = schema;
  return { ...resolve(only, components), ...own };
}

function typeOf(schema: JsonSchema, components: Components): string {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) {
    const types = alternatives.map((part) => typeOf(resolve(part, components), components));
    return [...new Set(types)].join(" or ");
  }
  if (Array.isArray(schema.type)) return schema.type.join(" or ");
  if (schema.type === "array") {
    return schema.items ? `array of ${typeOf(resolve(schema.items, components), components)}` : "array";
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  return formatOf(schema) ?? schema.type ?? "any";
}

/** In words, in place of the long expressions that check these formats. */
const FORMATS: Readonly<Record<string, string>> = {
  "date-time": "time",
  date: "date",
  email: "email address",
  emoji: "emoji",
  ipv4: "IP address",
  ipv6: "IP address",
};

function formatOf({ format }: JsonSchema): string | undefined {
  return format === undefined ? undefined : FORMATS[format];
}

function valuesOf(schema: JsonSchema, components: Components): string[] {
  const named = schema.type === "array" && schema.items ? resolve(schema.items, components) : schema;
  return (named.enum ?? []).filter((value) => value !== null).map(String);
}

function limitsOf(schema: JsonSchema): string[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems } = schema;
  const limits = [
    span(minLength, maxLength, "characters"),
    span(
      minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum,
      maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum,
      "",
    ),
    span(minItems, maxItems, "entries"),
    schema.default === undefined ? "" : `default ${JSON.stringify(schema.default)}`,
  ];
  return limits.filter((limit) => limit !== "");
}

function span(least: number | undefined, most: number | undefined, unit: string): string {
  const words = (text: string) => `${text} ${unit}`.trim();
  const shown = (value: number) => value.toLocaleString("en");
  if (least !== undefined && most !== undefined) return words(`${shown(least)} to ${shown(most)}`);
  if (most !== undefined) return words(`at most ${shown(most)}`);
  return least === undefined ? "" : words(`at least ${shown(least)}`);
}

function exampleOf({ example }: JsonSchema): string | null {
  return example === undefined || example === null ? null : JSON.stringify(example);
}
