import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { examplePathOf } from "#lib/api-docs/code-samples.ts";
import { endpoints } from "#lib/api-docs/endpoints.ts";
import { acceptsIdempotencyKey } from "#lib/api-docs/shared-errors.ts";
import { callApi } from "#lib/testing/api-contract.ts";
import { API_EXCEPTIONS } from "#lib/testing/audit-exceptions.ts";
import { actionsOf } from "#lib/testing/audited-actions.ts";
import { exampleBodyOf } from "#lib/testing/forms.ts";
import { shareWorkspaces, withRealIds } from "#lib/testing/prepared-workspace.ts";
import { isUnreleased } from "#lib/testing/released-operations.ts";
import { sweepCases } from "#lib/testing/sweep.ts";

const workspaceFor = shareWorkspaces();

const apiWrites = endpoints.filter(({ method }) => method !== "GET");

test("every exception of the API is an operation that writes", () => {
  const names = apiWrites.map(({ operationId }) => operationId);
  expect(Object.keys(API_EXCEPTIONS).filter((name) => !names.includes(name))).toEqual([]);
});

test.each(
  sweepCases(
    apiWrites.filter(({ operationId }) => !(operationId in API_EXCEPTIONS)),
    9,
    isUnreleased,
  ),
)("the API operation $operationId writes an entry with its key", async (endpoint) => {
  const workspace = await workspaceFor(endpoint);
  const example = endpoint.examples.find(({ status }) => status < 300);
  if (!example) throw new Error("There is no example that succeeds.");
  const response = await callApi(
    endpoint.method,
    `/api${examplePathOf(endpoint, withRealIds(workspace, example))}`,
    {
      key: workspace.key,
      headers: acceptsIdempotencyKey(endpoint) ? { "Idempotency-Key": randomUUID() } : {},
      ...(endpoint.body ? { body: exampleBodyOf(endpoint, withRealIds(workspace, example.body)) } : {}),
    },
  );
  expect([response.status, response.text]).toEqual([example.status, expect.any(String)]);
  expect(await actionsOf(workspace, response.headers.get("x-request-id") ?? "")).not.toEqual([]);
});
