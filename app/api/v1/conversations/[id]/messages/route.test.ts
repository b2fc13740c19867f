import { expect, test } from "vitest";
import { newId } from "#lib/platform/id.ts";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import { customerWrites, makeKey, makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";

const PATH = "/api/v1/conversations";

apiContract({ method: "GET", path: `${PATH}/${newId("conv")}/messages`, scope: "messages.read" });

test("a thread is listed newest first in pages, each message as in its own response", async () => {
  const { ctx, number } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["messages.read", "messages.send"]);
  const phone = makePhone();
  for (const body of ["one", "two"]) await customerWrites(ctx, number, phone, body);
  await customerWrites(ctx, number, makePhone(), "of somebody else");
  await callApi("POST", "/api/v1/messages/text", { key, body: { to: phone, body: "three" } });
  const thread = Object((await callApi("GET", `${PATH}?phone=${phone}`, { key })).json).data[0];
  const read = async (query: string) =>
    Object((await callApi("GET", `${PATH}/${thread.id}/messages?${query}`, { key })).json);
  const first = await read("limit=2");
  expect(first.data.map(({ body }: { body: string }) => body)).toEqual(["three", "two"]);
  const second = await read(`limit=2&cursor=${first.nextCursor}`);
  const one = second.data[0];
  expect(second).toEqual({ data: [one], hasMore: false, nextCursor: null });
  expect((await callApi("GET", `/api/v1/messages/${one.id}`, { key })).json).toEqual(one);
  expect(one).toMatchObject({ conversationId: thread.id, contactId: thread.contactId, body: "one" });
  expect((await read("direction=outbound")).data).toMatchObject([{ body: "three" }]);
  expect((await read("status=received&limit=1")).data).toMatchObject([{ body: "two" }]);
  expect((await read(`createdBefore=${one.createdAt}`)).data).toEqual([]);
});
