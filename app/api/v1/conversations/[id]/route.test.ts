import { expect, test } from "vitest";
import { inTransaction } from "#db/ctx.ts";
import { mergeContacts } from "#lib/conversations/actions/merge-contacts.ts";
import { newId } from "#lib/platform/id.ts";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import {
  customerWrites,
  makeKey,
  makePhone,
  makeSandboxWorkspace,
  makeWorkspace,
} from "#lib/testing/factories.ts";

const PATH = "/api/v1/conversations";

apiContract({ method: "GET", path: `${PATH}/${newId("conv")}`, scope: "messages.read" });

async function makeThreads() {
  const { ctx, number } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["messages.read"]);
  for (const body of ["one", "two"]) await customerWrites(ctx, number, makePhone(), body);
  const { data } = Object((await callApi("GET", PATH, { key })).json);
  return { ctx, key, newer: data[0], older: data[1] };
}

test("a conversation is returned as in the list", async () => {
  const { key, newer } = await makeThreads();
  const answer = await callApi("GET", `${PATH}/${newer.id}`, { key });
  expect([answer.status, answer.json]).toEqual([200, newer]);
});

test("the id of a merged conversation returns the conversation it was merged into, also in filters", async () => {
  const { ctx, key, newer, older } = await makeThreads();
  await inTransaction(ctx, (tx) => mergeContacts(tx, { intoId: older.contactId, fromId: newer.contactId }));
  const answer = await callApi("GET", `${PATH}/${newer.id}`, { key });
  expect(answer.json).toMatchObject({ id: older.id, contactId: older.contactId, createdAt: older.createdAt });
  for (const filter of [`conversationId=${newer.id}`, `contactId=${newer.contactId}`]) {
    const list = Object((await callApi("GET", `/api/v1/messages?${filter}`, { key })).json);
    expect(list.data.map(({ body }: { body: string }) => body)).toEqual(["two", "one"]);
  }
});

test("another workspace's conversation, an unknown id and an invalid id get the byte-identical 404", async () => {
  const { older } = await makeThreads();
  const { secret: key } = await makeKey(await makeWorkspace(), ["messages.read"]);
  const bodies = await Promise.all(
    [older.id, newId("conv"), newId("msg"), "nonsense", "conv_", "%00"].flatMap((id) =>
      [`${PATH}/${id}`, `${PATH}/${id}/messages`].map(async (path) => {
        const answer = await callApi("GET", path, { key });
        return [
          answer.status,
          answer.text.replaceAll(answer.headers.get("x-request-id") ?? "?", "req"),
        ].join();
      }),
    ),
  );
  expect([...new Set(bodies)]).toEqual([expect.stringMatching(/^404,{"error":{"code":"NOT_FOUND"/)]);
});
