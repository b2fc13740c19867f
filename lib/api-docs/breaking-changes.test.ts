import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { breakingChanges } from "#lib/api-docs/breaking-changes.ts";
import { apiDocument } from "#lib/api-docs/document.ts";

const released: object = JSON.parse(readFileSync("docs/openapi/v1.json", "utf8"));

test("the current document has no breaking changes from the released one", () => {
  // Breaking changes wait for v2 (docs/guides/versioning.md).
  expect(breakingChanges(released, apiDocument("https://parley.example.com"))).toEqual([]);
});

// biome-ignore lint/suspicious/noExplicitAny: a document is reached into at places of every shape
type Anything = any;

const message = {
  type: "object",
  properties: {
    id: { type: "string" },
    status: { type: "string", enum: ["sent", "read"] },
    body: { anyOf: [{ type: "string" }, { type: "null" }] },
    at: { type: "string", format: "date-time" },
    quoted: { anyOf: [{ $ref: "#/components/schemas/Message" }, { type: "null" }] },
  },
  required: ["id", "status"],
};
const failure = (code: string) => ({
  type: "object",
  properties: { code: { type: "string", const: code }, limit: { type: "integer" } },
  required: ["code", "limit"],
});
const responseWith = (schema: object) => ({
  description: "It.",
  headers: { RateLimit: {} },
  content: { "application/json": { schema } },
});
const before = {
  paths: {
    "/v1/messages": {
      post: {
        operationId: "send",
        "x-required-scope": "messages.send",
        parameters: [{ in: "query", name: "limit", schema: { type: "integer", maximum: 100, default: 25 } }],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                type: "object",
                properties: {
                  to: { type: "string", maxLength: 15, pattern: "^[0-9]+$" },
                  kind: { type: "string", enum: ["a", "b"] },
                  tags: { type: "array", items: { type: "string" }, maxItems: 30 },
                  free: { type: "string" },
                },
                required: ["to"],
                additionalProperties: false,
              },
            },
          },
        },
        responses: {
          "200": responseWith({ $ref: "#/components/schemas/Message" }),
          "409": responseWith({
            allOf: [
              { $ref: "#/components/schemas/Error" },
              { type: "object", properties: { code: { type: "string", enum: ["WINDOW_CLOSED"] } } },
            ],
          }),
        },
      },
    },
  },
  webhooks: {
    "message.sent": {
      post: {
        operationId: "onSent",
        requestBody: {
          content: { "application/json": { schema: { $ref: "#/components/schemas/Message" } } },
        },
      },
    },
  },
  components: { schemas: { Message: message, Error: { oneOf: [failure("A"), failure("B")] } } },
};

function changed(change: (document: Anything) => void): string[] {
  const after = structuredClone(before);
  change(after);
  return breakingChanges(before, after);
}

const operation = (document: Anything) => document.paths["/v1/messages"].post;
const body = (document: Anything) => operation(document).requestBody.content["application/json"].schema;
const got = (document: Anything) => document.components.schemas.Message;
const errors = (document: Anything) => document.components.schemas.Error.oneOf;
const at = "POST /v1/messages";

test.each<[string, (document: Anything) => void, string[]]>([
  ["removed path", (it) => delete it.paths["/v1/messages"], [`${at}: removed`]],
  ["removed event", (it) => delete it.webhooks["message.sent"], ["event message.sent: removed"]],
  ["changed operation id", (it) => (operation(it).operationId = "x"), [`${at}: operationId is another`]],
  [
    "changed scope",
    (it) => (operation(it)["x-required-scope"] = "x"),
    [`${at}: x-required-scope is another`],
  ],
  ["removed parameter", (it) => (operation(it).parameters = []), [`${at} query limit: removed`]],
  [
    "stricter parameter limit",
    (it) => (operation(it).parameters[0].schema.maximum = 50),
    [`${at} query limit: maximum is 50, was 100`],
  ],
  [
    "removed parameter default",
    (it) => delete operation(it).parameters[0].schema.default,
    [`${at} query limit: default is undefined, was 25`],
  ],
  [
    "newly required parameter",
    (it) => (operation(it).parameters[0].required = true),
    [`${at} query limit: newly required`],
  ],
  ["removed status", (it) => delete operation(it).responses["409"], [`${at} 409: removed`]],
  [
    "additional success status",
    (it) => (operation(it).responses["202"] = {}),
    [`${at} 202: a new status of success`],
  ],
  ["removed header", (it) => (operation(it).responses["200"].headers = {}), [`${at} 200 RateLimit: removed`]],
  [
    "removed error code of a status",
    (it) =>
      (operation(it).responses["409"].content["application/json"].schema.allOf[1].properties.code.enum = []),
    [`${at} 409.code: the value "WINDOW_CLOSED" is removed`],
  ],
  ["removed request member", (it) => delete body(it).properties.free, [`${at} body.free: removed`]],
  [
    "newly required request member",
    (it) => body(it).required.push("free"),
    [`${at} body.free: newly required`],
  ],
  [
    "added required request member",
    (it) => {
      body(it).properties.more = { type: "string" };
      body(it).required.push("more");
    },
    [`${at} body.more: newly required`],
  ],
  [
    "changed request type",
    (it) => (body(it).properties.free.type = "integer"),
    [`${at} body.free: no longer takes string`],
  ],
  [
    "removed request enum value",
    (it) => body(it).properties.kind.enum.pop(),
    [`${at} body.kind: the value "b" is removed`],
  ],
  [
    "added request enum",
    (it) => (body(it).properties.free.enum = ["x"]),
    [`${at} body.free: takes only listed values now`],
  ],
  [
    "stricter length",
    (it) => (body(it).properties.to.maxLength = 12),
    [`${at} body.to: maxLength is 12, was 15`],
  ],
  [
    "added length limit",
    (it) => (body(it).properties.free.minLength = 1),
    [`${at} body.free: minLength is 1, was none`],
  ],
  [
    "changed pattern",
    (it) => (body(it).properties.to.pattern = "^1"),
    [`${at} body.to: pattern is ^1, was ^[0-9]+$`],
  ],
  [
    "added limit of list items",
    (it) => (body(it).properties.tags.items.maxLength = 5),
    [`${at} body.tags[]: maxLength is 5, was none`],
  ],
  ["removed response member", (it) => delete got(it).properties.id, ["Message.id: removed"]],
  [
    "response member no longer required",
    (it) => got(it).required.pop(),
    ["Message.status: no longer always there"],
  ],
  [
    "changed response type",
    (it) => (got(it).properties.id.type = "integer"),
    ["Message.id: may be integer now"],
  ],
  [
    "newly nullable response member",
    (it) => (got(it).properties.id = { anyOf: [{ type: "string" }, { type: "null" }] }),
    ["Message.id: may be null now"],
  ],
  [
    "removed response enum value",
    (it) => got(it).properties.status.enum.pop(),
    ['Message.status: the value "read" is removed'],
  ],
  [
    "removed format",
    (it) => delete got(it).properties.at.format,
    ["Message.at: format is undefined, was date-time"],
  ],
  ["removed variant", (it) => errors(it).pop(), ['Error.code: the value "B" is removed']],
  ["removed member of a variant", (it) => delete errors(it)[1].properties.limit, ["Error.limit: removed"]],
])("reports as breaking: %s", (_what, change, expected) => {
  expect(changed(change)).toEqual(expected);
});

test.each<[string, (document: Anything) => void]>([
  ["added path", (it) => (it.paths["/v1/more"] = it.paths["/v1/messages"])],
  ["added event", (it) => (it.webhooks.more = it.webhooks["message.sent"])],
  [
    "added optional parameter",
    (it) => operation(it).parameters.push({ in: "query", name: "more", schema: {} }),
  ],
  ["added error status", (it) => (operation(it).responses["422"] = operation(it).responses["409"])],
  ["added optional request member", (it) => (body(it).properties.more = { type: "string" })],
  ["looser limit", (it) => (body(it).properties.to.maxLength = 20)],
  ["removed limit", (it) => delete body(it).properties.tags.maxItems],
  ["newly nullable request member", (it) => (body(it).properties.free.type = ["string", "null"])],
  ["added request enum value", (it) => body(it).properties.kind.enum.push("c")],
  ["request member no longer required", (it) => (body(it).required = [])],
  ["added response member", (it) => (got(it).properties.more = { type: "string" })],
  ["added response enum value", (it) => got(it).properties.status.enum.push("failed")],
  [
    "response member nullable in the other form",
    (it) => (got(it).properties.body = { type: ["string", "null"] }),
  ],
  ["response member no longer nullable", (it) => (got(it).properties.body = { type: "string" })],
  ["added variant", (it) => errors(it).unshift(failure("C"))],
  ["changed description", (it) => (got(it).properties.id.description = "The id.")],
])("accepts: %s", (_what, change) => {
  expect(changed(change)).toEqual([]);
});
