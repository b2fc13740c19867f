import { expect, test } from "vitest";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import { makeKey, makePhone, makeSandboxWorkspace, makeWorkspace, until } from "#lib/testing/factories.ts";

const PATH = "/api/v1/requests";

apiContract({ method: "GET", path: PATH, scope: "requests.read" });

interface Page {
  data: { id: string; path: string; status: number; code: string | null; messageId: string | null }[];
  nextCursor: string | null;
}

test("lists what was requested, by status, code, path, message and time, page by page", async () => {
  const { ctx } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["requests.read", "messages.send", "contacts.read"]);
  const list = async (query: Record<string, string> = {}) =>
    (await callApi("GET", `${PATH}?${new URLSearchParams(query)}`, { key })).json as Page;
  const to = makePhone();
  const refused = await callApi("POST", "/api/v1/messages/text", { key, body: { to, body: "Hello" } });
  const variables = { "1": "Ana", "2": "NW-1", "3": "Friday" };
  const sent = await callApi("POST", "/api/v1/messages/template", {
    key,
    body: { to, template: "order_update", variables },
  });
  const { messageId } = sent.json as { messageId: string };
  await callApi("GET", "/api/v1/contacts", { key });

  const closed = await until(async () => (await list({ code: "WINDOW_CLOSED" })).data[0] ?? null);
  expect(closed).toMatchObject({
    id: refused.headers.get("x-request-id"),
    key: { name: expect.any(String) },
    method: "POST",
    path: "/api/v1/messages/text",
    status: 409,
    messageId: null,
  });
  const created = await until(async () => (await list({ messageId })).data[0] ?? null);
  expect(created).toMatchObject({ path: "/api/v1/messages/template", status: 200, code: null });
  await until(async () => ((await list({ path: "/contacts" })).data.length === 1 ? true : null));
  expect((await list({ status: "4xx" })).data.map(({ id }) => id)).toEqual([closed.id]);
  const ids = async (query: Record<string, string>) => (await list(query)).data.map(({ id }) => id);
  expect(await ids({ status: "409,2xx", path: "/messages" })).toEqual([created.id, closed.id]);
  expect(await ids({ status: "404,2xx", path: "/messages" })).toEqual([created.id]);
  expect(await ids({ code: "NOT_FOUND,WINDOW_CLOSED" })).toEqual([closed.id]);
  expect(await ids({ method: "POST,PATCH" })).toEqual([created.id, closed.id]);
  expect((await list({ createdBefore: "2020-01-01T00:00:00Z" })).data).toEqual([]);

  const first = await list({ path: "/messages", limit: "1" });
  const second = await list({ path: "/messages", limit: "1", cursor: first.nextCursor ?? "" });
  expect([first, second].map(({ data }) => data[0]?.id)).toEqual([created.id, closed.id]);
  expect(second.nextCursor).toBeNull();
});

test("shows nothing of other workspaces and refuses unknown filters", async () => {
  const { secret: key } = await makeKey(await makeWorkspace(), ["requests.read"]);
  const empty = await callApi("GET", `${PATH}?path=/messages`, { key });
  expect(empty.json).toEqual({ data: [], hasMore: false, nextCursor: null });
  for (const query of [
    "status=9xx",
    "status=404,9xx",
    "method=POST,TRACE",
    "code=closed",
    "messageId=1",
    "key=key_1",
  ]) {
    const { status, json } = await callApi("GET", `${PATH}?${query}`, { key });
    expect([query, status, json]).toMatchObject([query, 400, { error: { code: "VALIDATION_ERROR" } }]);
  }
});
