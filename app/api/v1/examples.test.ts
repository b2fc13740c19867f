import { expect, test } from "vitest";
import { examplePathOf } from "#lib/api-docs/code-samples.ts";
import { endpoints } from "#lib/api-docs/endpoints.ts";
import type { Endpoint, EndpointExample } from "#lib/platform/endpoint.ts";
import { callApi } from "#lib/testing/api-contract.ts";
import { withRealIds, workspaceFor } from "#lib/testing/prepared-workspace.ts";

const examples = endpoints.flatMap((endpoint) =>
  endpoint.examples.map((example): [string, Endpoint, EndpointExample] => [
    `${endpoint.operationId}: ${example.summary}`,
    endpoint,
    example,
  ]),
);

test("every endpoint has an example", () => {
  expect(endpoints.filter((endpoint) => endpoint.examples.length === 0)).toEqual([]);
});

test.each(examples)("%s", async (_name, endpoint, example) => {
  const workspace = await workspaceFor(endpoint);
  const { code = "" } = workspace;
  const given = Object(example.body);
  const typed = given.code?.length > 6 ? `${code.slice(0, 3)} ${code.slice(3)}` : code;
  const body = "code" in given ? { ...given, code: typed } : example.body;
  const address = examplePathOf(endpoint, withRealIds(workspace, example));
  const answer = await callApi(endpoint.method, `/api${address}`, {
    key: workspace.key,
    ...(endpoint.body ? { body: withRealIds(workspace, body) } : {}),
  });
  expect([answer.status, answer.text]).toEqual([example.status, expect.any(String)]);
  expect(Object.keys(Object(answer.json)).sort()).toEqual(Object.keys(Object(example.response)).sort());
});
