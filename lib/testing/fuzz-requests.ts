import fc from "fast-check";
import { z } from "zod";
import type { Endpoint } from "#lib/platform/endpoint.ts";
import { newId } from "#lib/platform/id.ts";
import { mediaKinds } from "#lib/platform/media-kinds.ts";
import { photo } from "#lib/testing/forms.ts";

export interface FuzzedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

interface KnownIds {
  mine: Record<string, string>;
  theirs: Record<string, string>;
  phone: string;
}

interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  example?: unknown;
  maxLength?: number;
}

/** Generates valid, nearly valid and arbitrary requests, with ids of both workspaces and unknown ones. */
export function anyRequest(endpoints: readonly Endpoint[], ids: KnownIds): fc.Arbitrary<FuzzedRequest> {
  return fc.oneof(...endpoints.map((endpoint) => requestOf(endpoint, ids)));
}

function requestOf(endpoint: Endpoint, ids: KnownIds): fc.Arbitrary<FuzzedRequest> {
  if (endpoint.upload) return uploadOf(endpoint);
  const body = endpoint.body ? bodyOf(endpoint.body, endpoint, ids) : fc.constant(undefined);
  const query = endpoint.query ? queryOf(endpoint.query, ids) : fc.constant("");
  return fc
    .record({ id: idText(ids), body, query, headers: headersOf() })
    .map(({ id, body: sent, query: search, headers }) => ({
      method: endpoint.method,
      path: `${endpoint.path.replace(/\{\w+\}/, encodeURIComponent(id))}${search}`,
      headers,
      body: sent,
    }));
}

/** A form with parts that are missing, repeated, unknown or of the wrong type; or no form. */
function uploadOf({ method, path }: Endpoint): fc.Arbitrary<FuzzedRequest> {
  const text = wildText();
  const file = fc
    .record({
      content: fc.oneof(fc.constant(photo), fc.uint8Array({ maxLength: 64 })),
      name: fc.oneof(fc.constant("photo.jpg"), text),
      type: fc.oneof(fc.constantFrom("image/jpeg", "text/plain", "application/octet-stream", ""), text),
    })
    .map(({ content, name, type }) => new File([new Uint8Array(content)], name, { type }));
  const part = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(fc.constant("file"), file) },
    {
      weight: 4,
      arbitrary: fc.tuple(fc.constant("type"), fc.oneof(fc.constantFrom(...mediaKinds), text)),
    },
    { weight: 2, arbitrary: fc.tuple(fc.constant("filename"), text) },
    fc.tuple(fc.oneof(fc.constantFrom("__proto__", "file", "type"), text), fc.oneof(text, file)),
  );
  const form = fc.array(part, { maxLength: 5 }).map((parts) => {
    const body = new FormData();
    for (const [name, value] of parts) body.append(name, value);
    return { body: body as unknown, type: {} };
  });
  const broken = fc
    .constantFrom("", "--x", "--x--", "--x\r\n\r\n", "--x\r\nContent-Disposition: form-data\r\n\r\n\r\n--x--")
    .map((body) => ({ body: body as unknown, type: { "Content-Type": "multipart/form-data; boundary=x" } }));
  return fc
    .record({ sent: fc.oneof({ weight: 4, arbitrary: form }, broken), headers: headersOf() })
    .map(({ sent, headers }) => ({ method, path, headers: { ...headers, ...sent.type }, body: sent.body }));
}

/** Never empty: that would be another path. */
function idText({ mine, theirs }: KnownIds): fc.Arbitrary<string> {
  const known = [...Object.values(mine), ...Object.values(theirs), "order_update", "verification_code"];
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...known) },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom("msg", "conv", "contact", "num", "evt", "otp", "whk", "att")
        .map((kind) => newId(kind as "msg")),
    },
    { weight: 1, arbitrary: fc.stringMatching(/^[A-Za-z0-9_-]{1,80}$/) },
  );
}

function headersOf(): fc.Arbitrary<Record<string, string>> {
  const key = fc.oneof(
    fc.constantFrom("order/1", "order/2", '"order/3"', "a b", "x".repeat(256)),
    fc.stringMatching(/^[!-~]{1,40}$/),
  );
  return fc.option(key, { nil: undefined, freq: 3 }).map((value) => {
    return value === undefined ? ({} as Record<string, string>) : { "Idempotency-Key": value };
  });
}

function queryOf(schema: z.ZodType, ids: KnownIds): fc.Arbitrary<string> {
  const { properties = {} } = toJson(schema);
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, member]) => [
      name,
      fc.oneof(
        valueFor(member, ids).map((value) =>
          typeof value === "object" ? JSON.stringify(value) : String(value),
        ),
        wildText(),
      ),
    ]),
  );
  return (
    fc
      .record({ ...members, surplus: fc.constant("1") }, { requiredKeys: [] })
      .chain((given) => fc.subarray(Object.entries(given as Record<string, string>)))
      .map((pairs) => pairs.slice(0, 3))
      .map((pairs) => new URLSearchParams(pairs).toString())
      // Beyond 16 KB of headers, Node's parser responds before our code.
      .map((text) => (text && text.length < 8_000 ? `?${text}` : ""))
  );
}

function bodyOf(schema: z.ZodType, { examples }: Endpoint, ids: KnownIds): fc.Arbitrary<unknown> {
  const shape = toJson(schema);
  const shown = examples.map(({ body }) => body);
  const valid = fc.oneof(fc.constantFrom(...shown), valueFor(shape, ids));
  const broken = fc
    .tuple(valid, fc.nat(), wildValue())
    .map(([body, at, wild]) => replaceMember(body, at, wild));
  return fc.oneof(
    { weight: 4, arbitrary: valid },
    { weight: 4, arbitrary: broken },
    { weight: 1, arbitrary: wildValue() },
    {
      weight: 1,
      arbitrary: fc.constantFrom("", "{", '{"a":1', "\ufeff{}", "[".repeat(5000), '{"__proto__":{}}'),
    },
  );
}

function replaceMember(body: unknown, at: number, wild: unknown): unknown {
  const members = Object.keys(Object(body));
  const name = members[at % Math.max(members.length, 1)];
  return name === undefined ? wild : { ...Object(body), [name]: wild };
}

function valueFor(schema: JsonSchema, ids: KnownIds, depth = 0): fc.Arbitrary<unknown> {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return fc.oneof(...alternatives.map((part) => valueFor(part, ids, depth)));
  const example = schema.example === undefined ? [] : [fc.constant(schema.example)];
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === "object") {
    const members: Record<string, fc.Arbitrary<unknown>> = {};
    for (const [name, member] of Object.entries(schema.properties ?? {})) {
      members[name] = valueFor(member, ids, depth + 1);
    }
    const requiredKeys = schema.required ?? [];
    return fc.oneof(...example, fc.record(members, { requiredKeys }));
  }
  if (schema.type === "array") {
    return fc.oneof(...example, fc.array(valueFor(schema.items ?? {}, ids, depth + 1), { maxLength: 4 }));
  }
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "null") return fc.constant(null);
  if (schema.type === "integer" || schema.type === "number") return fc.oneof(...example, wildNumber());
  return fc.oneof(...example, ...example, idText(ids), fc.constant(ids.phone), wildText(schema.maxLength));
}

function wildNumber(): fc.Arbitrary<number> {
  return fc.oneof(
    fc.integer({ min: -2, max: 700 }),
    fc.constantFrom(0, -0, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 1e308, 5e-324),
  );
}

function wildText(maxLength = 40): fc.Arbitrary<string> {
  return fc.oneof(
    fc.string({ unit: "grapheme", maxLength: Math.min(maxLength, 60) }),
    fc.constantFrom(
      "",
      " ",
      "\u0000",
      "\ud800",
      "\u202e\u200b",
      "'; drop table contacts; --",
      "{{1}}",
      "%00",
      "x".repeat(5000),
      "👨‍👩‍👧‍👦".repeat(600),
      "2026-02-30T00:00:00.000Z",
      "0001-01-01T00:00:00.000Z",
      "9999-12-31T23:59:59.999Z",
      "+275760-09-13T00:00:00.000Z",
      "NaN",
      "1e400",
      "null",
    ),
  );
}

function wildValue(): fc.Arbitrary<unknown> {
  const deep = Array.from({ length: 200 }).reduce<unknown>((inner) => ({ a: inner }), 1);
  return fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    wildText(),
    wildNumber(),
    fc.constantFrom(
      null,
      true,
      [],
      {},
      [[[]]],
      deep,
      Array.from({ length: 600 }, () => ({})),
      { toString: 1 },
    ),
  );
}

function toJson(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" }) as JsonSchema;
}
