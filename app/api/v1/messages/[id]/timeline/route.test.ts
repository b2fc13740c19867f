import { expect, test } from "vitest";
import { timelineSchema } from "#lib/conversations/thread/timeline-schema.ts";
import { newId } from "#lib/platform/id.ts";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import {
  makeKey,
  makeMember,
  makePhone,
  makeSandboxWorkspace,
  makeWorkspace,
  until,
} from "#lib/testing/factories.ts";
import { signIn } from "#lib/testing/staff-client.ts";

apiContract({
  method: "GET",
  path: "/api/v1/messages/msg_01kaeh4v5mf9h8gkqvd2x3s7rb/timeline",
  scope: "messages.read",
});

const body = () => ({
  to: makePhone(),
  template: "order_update",
  variables: { "1": "Ana", "2": "NW-1", "3": "Friday" },
});

test("the timeline goes from the request to the delivery, for the workspace's keys and members", async () => {
  const { ctx } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["messages.send", "messages.read"], "Shop");
  const sent = await callApi("POST", "/api/v1/messages/template", { key, body: body() });
  const { messageId } = Object(sent.json);
  const path = `/api/v1/messages/${messageId}/timeline`;
  const steps = await until(async () => {
    const { data } = timelineSchema.parse((await callApi("GET", path, { key })).json);
    const kinds = data.map(({ kind }) => kind);
    return kinds.includes("called") && kinds.includes("status") ? data : null;
  });
  expect(steps[0]).toEqual({
    kind: "called",
    at: expect.any(String),
    requestId: sent.headers.get("x-request-id"),
    keyName: "Shop",
    method: "POST",
    path: "/api/v1/messages/template",
    status: 200,
    code: null,
    durationMs: expect.any(Number),
  });
  expect(steps.slice(1, 3)).toMatchObject([
    { kind: "accepted", by: { kind: "api_key", name: "Shop" } },
    { kind: "attempt", outcome: "accepted" },
  ]);
  for (const [role, opensCalls, expected] of [
    ["admin", true, steps.slice(0, 3)],
    ["agent", false, steps.slice(1, 3)],
  ] as const) {
    const staff = await signIn((await makeMember(ctx, role)).email);
    const response = await staff.get(`/api/inbox/messages/${messageId}/timeline`);
    const shown = Object(await response.json());
    expect(shown).toEqual({ opensCalls, data: expect.any(Array) });
    expect(shown.data.slice(0, expected.length)).toEqual(expected);
  }
});

test("another workspace's message, an unknown id and an invalid id get the identical 404", async () => {
  const { ctx } = await makeSandboxWorkspace();
  const mine = await makeKey(ctx, ["messages.send"]);
  const sent = await callApi("POST", "/api/v1/messages/template", { key: mine.secret, body: body() });
  const { secret: key } = await makeKey(await makeWorkspace(), ["messages.read"]);
  for (const id of [Object(sent.json).messageId, newId("msg"), "nonsense", newId("conv")]) {
    const response = await callApi("GET", `/api/v1/messages/${id}/timeline`, { key });
    expect([response.status, response.json]).toEqual([
      404,
      {
        error: {
          code: "NOT_FOUND",
          message: "Not found. Check the path and the ID.",
          requestId: response.headers.get("x-request-id"),
          docUrl: expect.stringMatching(/\/docs\/errors#NOT_FOUND$/),
        },
      },
    ]);
  }
});
