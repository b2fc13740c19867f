import { globSync, readFileSync } from "node:fs";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, test } from "vitest";
import { apiDocument } from "#lib/api-docs/document.ts";
import { endpoints } from "#lib/api-docs/endpoints.ts";
import { errorExample, mediaTypeOf } from "#lib/api-docs/operation.ts";
import { eventTraits } from "#lib/events/webhook-event-rules.ts";
import { apiErrorCodes, errorTable } from "#lib/platform/errors.ts";
import { scopeEndpoints, scopes } from "#lib/platform/scopes.ts";
import { validationErrorsOf } from "#lib/testing/conformance.ts";

const document = apiDocument("https://parley.example.com");

test("the document passes the linter", async () => {
  const config = await createConfig({
    extends: ["recommended"],
    rules: {
      "operation-4xx-response": "error",
      "operation-operationId": "error",
      "tag-description": "error",
      "no-unused-components": "error",
      // Response schemas are open, so examples may have additional members.
      "no-invalid-media-type-examples": { severity: "error", allowAdditionalProperties: true },
    },
  });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(
    problems.map(({ ruleId, message, location }) => [ruleId, message, location.map((at) => at.pointer)]),
  ).toEqual([]);
});

test("the document and the routes on disk have the same paths and methods", () => {
  const routes = globSync("app/api/v1/**/route.ts").filter((file) => !file.includes("[..."));
  const onDisk = routes.map((file) =>
    file.replace("app/api", "").replace("/route.ts", "").replaceAll("[", "{").replaceAll("]", "}"),
  );
  expect(Object.keys(document.paths ?? {}).sort()).toEqual(onDisk.sort());
  const declared = routes.flatMap((file) => {
    const source = readFileSync(file, "utf8");
    const path = file
      .replace("app/api", "")
      .replace("/route.ts", "")
      .replaceAll("[", "{")
      .replaceAll("]", "}");
    return [...source.matchAll(/apiOperation\(\s*(\w+)/g)].map(
      ([, name]) => `${path} ${name?.replace(/Endpoint$/, "")}`,
    );
  });
  const documentedRoutes = endpoints.map(
    ({ path, operationId }) => `${path} ${operationId.replace(/Endpoint$/, "")}`,
  );
  expect(documentedRoutes.sort()).toEqual(declared.sort());
});

test("the scopes that event types need are named where one subscribes to them", () => {
  const endpoint = JSON.stringify(document.components?.schemas?.WebhookEndpoint);
  const needed = new Set(Object.values(eventTraits).map(({ scope }) => scope));
  const unnamed = [...needed].filter((scope) => !endpoint.includes(`\`${scope}\``));
  expect(unnamed).toEqual(["webhooks.manage"]);
});

test("every list has the same parameters for pages, time and order", () => {
  const lists = endpoints.filter(({ response }) => "nextCursor" in Object(response).shape);
  expect(lists.length).toBeGreaterThan(11);
  const shared = ["limit", "cursor", "order", "createdAfter", "createdBefore"];
  for (const { operationId, query } of lists) {
    expect([operationId, Object.keys(Object(query).shape)]).toEqual([
      operationId,
      expect.arrayContaining(shared),
    ]);
  }
});

test("every scope of a key is declared by an endpoint, and no other scope exists", () => {
  // The simulator is not part of the public API; the permissions test covers its scope.
  for (const scope of scopes.filter((each) => each !== "sandbox.manage")) {
    const declared = endpoints.filter((endpoint) => endpoint.scope === scope);
    expect([scope, declared.map(({ method, path }) => `${method} ${path}`).sort()]).toEqual([
      scope,
      [...scopeEndpoints[scope]].sort(),
    ]);
  }
});

test("operation ids are unique and each operation names its scope in three places", () => {
  expect(new Set(endpoints.map(({ operationId }) => operationId)).size).toBe(endpoints.length);
  for (const { path, method, scope } of endpoints) {
    const operation = Object(document.paths?.[path])[method.toLowerCase()];
    expect(operation.security).toEqual([{ apiKey: [scope] }]);
    expect(operation["x-required-scope"]).toBe(scope);
    expect(operation.description).toContain(`\`${scope}\``);
  }
});

test("request schemas are closed, response schemas open, and the 401 has two members", () => {
  for (const endpoint of endpoints) {
    const { path, method, body } = endpoint;
    const operation = Object(document.paths?.[path])[method.toLowerCase()];
    if (!body) continue;
    const { $ref = "", ...inline } = operation.requestBody.content[mediaTypeOf(endpoint)].schema;
    const named = Object(document.components?.schemas)[$ref.replace("#/components/schemas/", "")];
    expect([path, { ...inline, ...named }.additionalProperties]).toEqual([path, false]);
  }
  expect(JSON.stringify(document.components?.schemas?.SendResult)).not.toContain("additionalProperties");
  expect(document.components?.schemas?.NotAuthenticated).toMatchObject({
    additionalProperties: false,
    required: ["error"],
    properties: { error: { required: ["code", "message"] } },
  });
});

test("every field of every request and response has a description", () => {
  const silent: string[] = [];
  const visit = (value: unknown, at: string): void => {
    if (value === null || typeof value !== "object") return;
    for (const [name, member] of Object.entries(value)) {
      if (name === "example" || name === "examples" || name === "x-codeSamples") continue;
      if (name === "properties" && !at.includes("allOf")) {
        for (const [field, schema] of Object.entries(Object(member))) {
          const { description, $ref } = Object(schema);
          if (!description && !$ref) silent.push(`${at}.${field}`);
        }
      }
      visit(member, `${at}.${name}`);
    }
  };
  visit(document, "");
  expect(silent).toEqual([]);
});

test("no response limits its texts, numbers and lists, which would make a stored value a 500", () => {
  const seen = new Set<unknown>();
  const found: string[] = [];
  const visit = (value: unknown, at: string): void => {
    if (value === null || typeof value !== "object" || seen.has(value)) return;
    seen.add(value);
    const { def, shape } = Object(value);
    if (def === undefined) {
      for (const [name, member] of Object.entries(value)) visit(member, `${at}.${name}`);
      return;
    }
    const own = def.check ? [def] : [];
    const checks = (def.checks ?? []).map((check: object) => Object(check)._zod.def);
    for (const { check, format } of [...own, ...checks]) {
      if (check !== "number_format" && format !== "datetime") found.push(`${at}: ${format ?? check}`);
    }
    const { innerType, element, options, valueType, in: input, out, items } = def;
    visit({ ...shape, innerType, element, ...options, valueType, input, out, ...items }, at);
  };
  for (const { operationId, response } of endpoints) visit(response, operationId);
  expect(seen.size).toBeGreaterThan(500);
  expect(found).toEqual([]);
});

describe("errors", () => {
  test.each(apiErrorCodes)("the example of %s matches its schema", (code) => {
    const schema = code === "NOT_AUTHENTICATED" ? "NotAuthenticated" : "Error";
    expect(
      validationErrorsOf(`#/components/schemas/${schema}`, errorExample(code, "https://parley.example.com")),
    ).toBe(null);
  });

  test("each is documented under its status in at least one operation, except METHOD_NOT_ALLOWED", () => {
    const shown = new Set(
      Object.values(document.paths ?? {}).flatMap((path) =>
        Object.values(Object(path)).flatMap((operation) =>
          Object.entries<{ content: Record<string, { examples: object }> }>(Object(operation).responses)
            .filter(([status]) => Number(status) >= 400)
            .flatMap(([status, { content }]) =>
              Object.keys(content["application/json"]?.examples ?? {}).map((code) => `${status} ${code}`),
            ),
        ),
      ),
    );
    const expected = apiErrorCodes.filter((code) => code !== "METHOD_NOT_ALLOWED");
    expect([...shown].sort()).toEqual(expected.map((code) => `${errorTable[code].status} ${code}`).sort());
  });
});
