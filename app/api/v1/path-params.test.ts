import { expect, test } from "vitest";
import { endpoints } from "#lib/api-docs/endpoints.ts";
import { scopes } from "#lib/platform/scopes.ts";
import { callApi } from "#lib/testing/api-contract.ts";
import { makeKey, makeWorkspace } from "#lib/testing/factories.ts";

const NONSENSE = [
  "%00",
  "a%00b",
  "%ED%A0%80",
  "%ED%BF%BF",
  "%ff",
  "%F0%9F",
  "%0d%0a",
  "a%2Fb",
  "x".repeat(3000),
];

test.each(
  endpoints
    .filter(({ path }) => path.includes("{"))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
)("%s gets 404 for invalid path parameters", async (_name, endpoint) => {
  const { secret: key } = await makeKey(await makeWorkspace(), [...scopes]);
  const body = endpoint.examples.find((example) => example.body !== undefined)?.body;
  for (const nonsense of NONSENSE) {
    const path = `/api${endpoint.path.replace(/\{\w+\}/, nonsense)}`;
    const response = await callApi(endpoint.method, path, { key, body });
    expect([nonsense.slice(0, 20), response.status, Object(response.json).error?.code]).toEqual([
      nonsense.slice(0, 20),
      404,
      expect.stringMatching(/^(TEMPLATE_)?NOT_FOUND$/),
    ]);
  }
});
