import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { apiDocument } from "#lib/api-docs/document.ts";
import { apiIssueCodes } from "#lib/platform/issue-codes.ts";

interface Operation {
  responses: Record<string, Described>;
}
interface Described {
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, { schema: Record<string, unknown> }>;
}
type Paths = Record<string, Record<string, Operation>>;

export interface Exchange {
  method: string;
  path: string;
  status: number;
  headers: Headers;
  text: string;
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
const document = closeSchemas(structuredClone(apiDocument("http://localhost:3000")));
ajv.addSchema(document, "document");
const listedCodes = new Set<unknown>(Object.values(apiIssueCodes).flat());
const validators = new Map<string, ValidateFunction>();

/** Response schemas are closed here, so that undocumented members fail. @throws Error naming the difference */
export function expectConforms(exchange: Exchange): void {
  const { method, path, status, headers, text } = exchange;
  const { pathname } = new URL(path, "http://localhost");
  if (!pathname.startsWith("/api/v1/") || method === "OPTIONS") return;
  const fail = (what: string): never => {
    throw new Error(
      `${method} ${path.slice(0, 300)} returned ${status} outside the document: ${what}\n${text.slice(0, 2000)}`,
    );
  };
  if (!headers.get("x-request-id")) fail("no X-Request-Id");
  const template = templateOf(pathname.slice("/api".length));
  const operation = template && operationOf(template, method);
  if (!operation) {
    // Outside the endpoints only the error envelope is documented.
    if (status !== (template ? 405 : 404) && status !== 404) fail("it is no endpoint");
    if (method !== "HEAD") check("#/components/schemas/Error", text, fail);
    return;
  }
  const described = operation.responses[String(status)] ?? fail("a status that it does not have");
  for (const [name, { $ref }] of Object.entries(described.headers ?? {})) {
    const header: { required?: boolean } = Object(at($ref));
    if (header.required && headers.get(name) === null) fail(`no ${name}`);
  }
  if (method === "HEAD") return;
  const escaped = String(template).replaceAll("~", "~0").replaceAll("/", "~1");
  check(
    `#/paths/${escaped}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`,
    text,
    fail,
  );
}

/** Validates a value against a schema of the document. @returns the errors, or null */
export function validationErrorsOf(pointer: string, value: unknown): string | null {
  let validate = validators.get(pointer);
  if (!validate) {
    validate = ajv.compile({ $ref: `document${encodeURI(pointer)}` });
    validators.set(pointer, validate);
  }
  return validate(value) ? null : ajv.errorsText(validate.errors, { separator: "\n" });
}

function check(pointer: string, text: string, fail: (what: string) => never): void {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    fail("a body that is not JSON");
  }
  const failures = validationErrorsOf(pointer, value);
  if (failures !== null) fail(failures);
  const unlisted = issueCodesOf(value).filter((code) => !listedCodes.has(code));
  if (unlisted.length > 0) fail(`the issue codes ${unlisted.join(", ")}, which apiIssueCodes does not list`);
}

/** Finds the codes in the details of the error, and in those of each result of a batch. */
function issueCodesOf(value: unknown): unknown[] {
  if (value === null || typeof value !== "object") return [];
  const issues = Object(Reflect.get(value, "details")).issues;
  const own = Array.isArray(issues) ? issues.map((issue) => Object(issue).code) : [];
  return [...own, ...Object.values(value).flatMap(issueCodesOf)];
}

function paths(): Paths {
  return Object(Reflect.get(document, "paths"));
}

/** The documented path that matches a concrete one, preferring literal segments. */
function templateOf(pathname: string): string | undefined {
  const segments = pathname.split("/");
  return Object.keys(paths())
    .filter((path) => {
      const parts = path.split("/");
      return (
        parts.length === segments.length &&
        parts.every(
          (part, index) => part === segments[index] || (part.startsWith("{") && segments[index] !== ""),
        )
      );
    })
    .sort((a, b) => a.split("{").length - b.split("{").length)[0];
}

function operationOf(template: string, method: string): Operation | undefined {
  return paths()[template]?.[method === "HEAD" ? "get" : method.toLowerCase()];
}

function at(pointer: string): unknown {
  return pointer
    .slice(2)
    .split("/")
    .reduce<unknown>((value, key) => Reflect.get(Object(value), key), document);
}

/** Disallows additional properties on every object schema that names its members, except parts of `allOf`. */
function closeSchemas<T>(root: T): T {
  const stack: unknown[] = [root];
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    if (value === null || typeof value !== "object") continue;
    const schema = value as Record<string, unknown>;
    if (schema.type === "object" && schema.properties && schema.additionalProperties === undefined) {
      schema.additionalProperties = false;
    }
    for (const [name, member] of Object.entries(schema)) {
      if (name !== "allOf" && name !== "example" && name !== "examples") stack.push(member ?? null);
    }
  }
  return root;
}
