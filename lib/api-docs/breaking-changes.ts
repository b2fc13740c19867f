import "server-only";
import { isDeepStrictEqual } from "node:util";
import { recordOf } from "#lib/platform/record-of.ts";

type Json = Record<string, unknown>;

/** Requests may be accepted more loosely; responses may only gain members. */
type Direction = "request" | "response";

const METHODS = ["get", "post", "patch", "put", "delete"];

// Stricter when increased, when decreased, and when changed.
const FLOORS = ["minLength", "minimum", "exclusiveMinimum", "minItems", "minProperties"];
const CEILINGS = ["maxLength", "maximum", "exclusiveMaximum", "maxItems", "maxProperties"];
const FORMS = ["pattern", "format", "multipleOf"];

/** @returns a line per change that breaks callers */
export function breakingChanges(before: object, after: object): string[] {
  const compare = createComparer(before as Json, after as Json);
  const found = [
    ...operations(before, "paths", (was, at) => compare.operation(was, at, "paths")),
    ...operations(before, "webhooks", (was, at) => compare.operation(was, at, "webhooks")),
  ];
  return [...new Set(found)];
}

interface Place {
  path: string;
  method: string;
}

function operations(document: object, kind: string, visit: (was: Json, at: Place) => string[]): string[] {
  return Object.entries(member(document, kind)).flatMap(([path, item]) =>
    METHODS.filter((method) => Object.hasOwn(recordOf(item), method)).flatMap((method) =>
      visit(member(item, method), { path, method }),
    ),
  );
}

function createComparer(before: Json, after: Json) {
  const compared = new Map<string, string[]>();

  function operation(was: Json, { path, method }: Place, kind: "paths" | "webhooks"): string[] {
    const at = kind === "paths" ? `${method.toUpperCase()} ${path}` : `event ${path}`;
    const item = member(member(after, kind), path);
    if (!Object.hasOwn(item, method)) return [`${at}: removed`];
    const now = member(item, method);
    const body = kind === "paths" ? "request" : "response";
    return [
      ...["operationId", "x-required-scope"].flatMap((name) =>
        isDeepStrictEqual(was[name], now[name]) ? [] : [`${at}: ${name} is another`],
      ),
      ...parameters(was, now, at),
      ...requestBody(was, now, `${at} body`, body),
      // Responses of webhook receivers are not part of our contract.
      ...(kind === "paths" ? responses(was, now, at) : []),
    ];
  }

  function parameters(was: Json, now: Json, at: string): string[] {
    const named = (holder: Json) =>
      new Map(list(holder.parameters).map((one) => [`${one.in} ${one.name}`, one] as const));
    const [old, fresh] = [named(was), named(now)];
    const removed = [...old.keys()]
      .filter((name) => !fresh.has(name))
      .map((name) => `${at} ${name}: removed`);
    const changed = [...fresh].flatMap(([name, one]) => {
      const oldParameter = old.get(name);
      return [
        ...(one.required === true && oldParameter?.required !== true
          ? [`${at} ${name}: newly required`]
          : []),
        ...(oldParameter ? schema(oldParameter.schema, one.schema, `${at} ${name}`, "request") : []),
      ];
    });
    return [...removed, ...changed];
  }

  function requestBody(was: Json, now: Json, at: string, direction: Direction): string[] {
    if (was.requestBody === undefined) {
      return member(now, "requestBody").required === true ? [`${at}: newly required`] : [];
    }
    if (now.requestBody === undefined) return [`${at}: removed`];
    return content(member(was, "requestBody"), member(now, "requestBody"), at, direction);
  }

  function responses(was: Json, now: Json, at: string): string[] {
    const [old, fresh] = [member(was, "responses"), member(now, "responses")];
    const added = Object.keys(fresh).filter((status) => status.startsWith("2") && !(status in old));
    return [
      ...added.map((status) => `${at} ${status}: a new status of success`),
      ...Object.keys(old).flatMap((status) => {
        const here = `${at} ${status}`;
        if (!Object.hasOwn(fresh, status)) return [`${here}: removed`];
        const [a, b] = [member(old, status), member(fresh, status)];
        const headers = Object.keys(member(a, "headers")).filter((name) => !(name in member(b, "headers")));
        return [...headers.map((name) => `${here} ${name}: removed`), ...content(a, b, here, "response")];
      }),
    ];
  }

  function content(was: Json, now: Json, at: string, direction: Direction): string[] {
    return Object.keys(member(was, "content")).flatMap((type) => {
      if (!Object.hasOwn(member(now, "content"), type)) return [`${at} ${type}: removed`];
      const of = (holder: Json) => member(member(holder, "content"), type).schema;
      return schema(of(was), of(now), at, direction);
    });
  }

  /** Named schemas are compared once per direction, which also ends recursion. */
  function schema(was: unknown, now: unknown, at: string, direction: Direction): string[] {
    const [old, fresh] = [resolve(before, was), resolve(after, now)];
    if (old.name === null && fresh.name === null) return shape(old.value, fresh.value, at, direction);
    const id = `${direction} ${old.name ?? at} ${fresh.name ?? at}`;
    const seen = compared.get(id);
    if (seen) return seen;
    compared.set(id, []);
    const found = shape(old.value, fresh.value, old.name ?? at, direction);
    compared.set(id, found);
    return found;
  }

  function shape(was: Json, now: Json, at: string, direction: Direction): string[] {
    return [
      ...types(was, now, at, direction),
      ...values(was, now, at, direction),
      ...limits(was, now, at, direction),
      ...members(was, now, at, direction),
      ...variants(was, now, at, direction),
      ...list(was.allOf).flatMap((part, index) => schema(part, list(now.allOf)[index], at, direction)),
      ...["items", "additionalProperties", "propertyNames"].flatMap((name) =>
        isObject(was[name]) && isObject(now[name]) ? schema(was[name], now[name], `${at}[]`, direction) : [],
      ),
    ];
  }

  function types(was: Json, now: Json, at: string, direction: Direction): string[] {
    const [old, fresh] = [typesOf(before, was), typesOf(after, now)];
    const [narrow, wide] = direction === "request" ? [old, fresh] : [fresh, old];
    if (wide.size === 0) return [];
    if (narrow.size === 0) return [`${at}: is ${[...wide].join(" or ")} now`];
    const unaccepted = [...narrow].filter(
      (type) => !wide.has(type) && !(type === "integer" && wide.has("number")),
    );
    return unaccepted.map((type) =>
      direction === "request" ? `${at}: no longer takes ${type}` : `${at}: may be ${type} now`,
    );
  }

  function members(was: Json, now: Json, at: string, direction: Direction): string[] {
    const [old, fresh] = [member(was, "properties"), member(now, "properties")];
    const needs = (holder: Json) => new Set(strings(holder.required));
    const [first, then] = direction === "request" ? [needs(now), needs(was)] : [needs(was), needs(now)];
    const change = direction === "request" ? "newly required" : "no longer always there";
    const isClosed = was.additionalProperties !== false && now.additionalProperties === false;
    return [
      ...Object.keys(old).flatMap((name) =>
        Object.hasOwn(fresh, name)
          ? schema(old[name], fresh[name], `${at}.${name}`, direction)
          : [`${at}.${name}: removed`],
      ),
      ...[...first]
        .filter((name) => !then.has(name) && (direction === "request" || Object.hasOwn(fresh, name)))
        .map((name) => `${at}.${name}: ${change}`),
      ...(direction === "request" && isClosed ? [`${at}: no longer takes other members`] : []),
    ];
  }

  /** Each old variant needs a compatible new one; otherwise the differences to the closest are reported. */
  function variants(was: Json, now: Json, at: string, direction: Direction): string[] {
    const of = (holder: Json) => [...list(holder.anyOf), ...list(holder.oneOf)];
    const [old, fresh] = [of(was), of(now)];
    if (old.length === 0) return fresh.length === 0 ? [] : nearest(was, fresh, at, direction);
    const candidates = fresh.length > 0 ? fresh : [withoutNull(now)];
    // Null is compared as a type.
    const nonNull = old.filter((variant) => variant.type !== "null");
    return nonNull.flatMap((variant) => nearest(variant, candidates, at, direction));
  }

  function nearest(variant: Json, candidates: Json[], at: string, direction: Direction): string[] {
    const tags = tagsOf(resolve(before, variant).value);
    const sameTags = candidates.filter((candidate) =>
      isDeepStrictEqual(tagsOf(resolve(after, candidate).value), tags),
    );
    const found = (sameTags.length > 0 ? sameTags : candidates).map((candidate) =>
      schema(variant, candidate, at, direction),
    );
    return found.toSorted((a, b) => a.length - b.length)[0] ?? [];
  }

  return { operation };
}

/** Removed enum values, in either direction, and a new enum where any value was accepted. */
function values(was: Json, now: Json, at: string, direction: Direction): string[] {
  const [old, fresh] = [valuesOf(was), valuesOf(now)];
  if (fresh === null) return [];
  if (old === null) return direction === "request" ? [`${at}: takes only listed values now`] : [];
  const gone = old.filter((value) => !fresh.includes(value));
  return gone.map((value) => `${at}: the value ${JSON.stringify(value)} is removed`);
}

function limits(was: Json, now: Json, at: string, direction: Direction): string[] {
  const changed = (name: string) => `${at}: ${name} is ${now[name]}, was ${was[name] ?? "none"}`;
  if (direction === "response") return was.format === now.format ? [] : [changed("format")];
  const stricter = (name: string, worse: (a: number, b: number) => boolean) =>
    now[name] !== undefined && (was[name] === undefined || worse(Number(now[name]), Number(was[name])));
  return [
    ...FLOORS.filter((name) => stricter(name, (a, b) => a > b)),
    ...CEILINGS.filter((name) => stricter(name, (a, b) => a < b)),
    ...FORMS.filter((name) => now[name] !== undefined && now[name] !== was[name]),
    ...(was.default !== undefined && !isDeepStrictEqual(was.default, now.default) ? ["default"] : []),
  ].map(changed);
}

function valuesOf({ enum: listed, const: only }: Json): unknown[] | null {
  if (only !== undefined) return [only];
  return Array.isArray(listed) ? listed : null;
}

/** Empty when the schema names none. */
function typesOf(document: Json, schema: Json): Set<string> {
  const variants = [...list(schema.anyOf), ...list(schema.oneOf)];
  const own = strings(schema.type === undefined || Array.isArray(schema.type) ? schema.type : [schema.type]);
  const variantTypes = variants.flatMap((variant) => [
    ...typesOf(document, resolve(document, variant).value),
  ]);
  return new Set([...own, ...variantTypes]);
}

/** @returns a schema of `"type": ["string", "null"]` as one of `"type": ["string"]` */
function withoutNull(schema: Json): Json {
  return Array.isArray(schema.type)
    ? { ...schema, type: schema.type.filter((type) => type !== "null") }
    : schema;
}

/** The constant members that identify a variant. */
function tagsOf({ properties }: Json): unknown[] {
  return Object.entries(recordOf(properties)).flatMap(([name, one]) => {
    const { const: only } = recordOf(one);
    return only === undefined ? [] : [[name, only]];
  });
}

function resolve(document: Json, schema: unknown): { value: Json; name: string | null } {
  const { $ref } = recordOf(schema);
  if (typeof $ref !== "string") return { value: recordOf(schema), name: null };
  const name = $ref.slice($ref.lastIndexOf("/") + 1);
  return { value: member(member(member(document, "components"), "schemas"), name), name };
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

function member(holder: unknown, name: string): Json {
  return recordOf(recordOf(holder)[name]);
}

function list(value: unknown): Json[] {
  return Array.isArray(value) ? value : [];
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
