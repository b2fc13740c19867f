import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { idempotencyKeys } from "#db/schema/index.ts";
import { examplePathOf } from "#lib/api-docs/code-samples.ts";
import { endpoints } from "#lib/api-docs/endpoints.ts";
import { acceptsIdempotencyKey } from "#lib/api-docs/shared-errors.ts";
import type { Endpoint, EndpointExample } from "#lib/platform/endpoint.ts";
import { callApi } from "#lib/testing/api-contract.ts";
import { exampleBodyOf } from "#lib/testing/forms.ts";
import { shareWorkspaces, withRealIds } from "#lib/testing/prepared-workspace.ts";
import { isUnreleased } from "#lib/testing/released-operations.ts";
import { sweepCases } from "#lib/testing/sweep.ts";

const workspaceFor = shareWorkspaces();

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

/** Writes that can safely run again, so that their routes have no `recover`. */
const REPEATABLE = ["batchUpsertContacts", "cancelMessage", "showTyping", "renderTemplate"];

async function isLinked(ctx: Ctx, key: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ effect: idempotencyKeys.effect })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.workspaceId, ctx.workspaceId), eq(idempotencyKeys.key, key)));
  return Boolean(row?.effect);
}

/** The first example of a new write, which may lack `linkResource`. */
function isOfNewWrite([, endpoint, example]: (typeof examples)[number]): boolean {
  const first = endpoint.examples.find(({ status }) => status < 300);
  return endpoint.method !== "GET" && isUnreleased(endpoint) && example === first;
}

test.each(sweepCases(examples, 15, isOfNewWrite))("%s", async (_name, endpoint, example) => {
  const workspace = await workspaceFor(endpoint);
  const { code = "" } = workspace;
  const given = Object(example.body);
  const typed = given.code?.length > 6 ? `${code.slice(0, 3)} ${code.slice(3)}` : code;
  const body = "code" in given ? { ...given, code: typed } : example.body;
  const address = examplePathOf(endpoint, withRealIds(workspace, example));
  const idempotencyKey = acceptsIdempotencyKey(endpoint) ? randomUUID() : null;
  const response = await callApi(endpoint.method, `/api${address}`, {
    key: workspace.key,
    headers: idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {},
    ...(endpoint.body ? { body: exampleBodyOf(endpoint, withRealIds(workspace, body)) } : {}),
  });
  expect([response.status, response.text]).toEqual([example.status, expect.any(String)]);
  expect(Object.keys(Object(response.json)).sort()).toEqual(Object.keys(Object(example.response)).sort());
  // After a crash, a repeated request would run a write again that did not call `linkResource`.
  if (idempotencyKey && response.status < 300)
    expect(await isLinked(workspace.ctx, idempotencyKey)).toBe(!REPEATABLE.includes(endpoint.operationId));
});
