import { expect, test } from "vitest";
import { inTransaction } from "#db/ctx.ts";
import { mergeContacts } from "#lib/conversations/actions/merge-contacts.ts";
import { newId } from "#lib/platform/id.ts";
import { readChat } from "#lib/simulator/queries.ts";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import { customerWrites, makeKey, makePhone, makeSandboxWorkspace, until } from "#lib/testing/factories.ts";

const PATH = "/api/v1/conversations";

apiContract({ method: "POST", path: `${PATH}/${newId("conv")}/read`, scope: "conversations.write" });

async function makeCaller() {
  const { ctx, number } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["messages.read", "conversations.write"]);
  const list = async () => Object((await callApi("GET", PATH, { key })).json).data;
  return { ctx, number, key, list };
}

test("a conversation is read in the inbox and on the customer's phone", async () => {
  const { ctx, number, key, list } = await makeCaller();
  const phone = makePhone();
  for (const body of ["one", "two"]) await customerWrites(ctx, number, phone, body);
  const [thread] = await list();
  expect(thread.unreadCount).toBe(2);
  const response = await callApi("POST", `${PATH}/${thread.id}/read`, { key });
  expect([response.status, response.json]).toMatchObject([200, { id: thread.id, unreadCount: 0 }]);
  await until(async () => {
    const chat = await readChat(ctx.db, number, phone);
    return chat.every(({ status }) => status === "read") || null;
  });
  expect((await callApi("POST", `${PATH}/${thread.id}/read`, { key })).json).toEqual(response.json);
});

test("the id of a merged conversation marks the one it was merged into as read", async () => {
  const { ctx, number, key, list } = await makeCaller();
  for (const body of ["one", "two"]) await customerWrites(ctx, number, makePhone(), body);
  const [newer, older] = await list();
  await inTransaction(ctx, (tx) => mergeContacts(tx, { intoId: older.contactId, fromId: newer.contactId }));
  const response = await callApi("POST", `${PATH}/${newer.id}/read`, { key });
  expect(response.json).toMatchObject({ id: older.id, unreadCount: 0 });
});
