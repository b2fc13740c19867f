import { expect, test } from "vitest";
import { newId } from "#lib/platform/id.ts";
import { listChats } from "#lib/simulator/queries.ts";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import { customerWrites, makeKey, makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";

const PATH = "/api/v1/conversations";

apiContract({ method: "POST", path: `${PATH}/${newId("conv")}/typing`, scope: "conversations.write" });

async function makeCaller() {
  const { ctx, number } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["messages.send", "messages.read", "conversations.write"]);
  const showTyping = async () => {
    const [thread] = Object((await callApi("GET", PATH, { key })).json).data;
    const response = await callApi("POST", `${PATH}/${thread.id}/typing`, { key });
    expect([response.status, response.json]).toEqual([200, thread]);
    return (await listChats(ctx.db, [number])).chats.map(({ isTyping }) => isTyping);
  };
  return { ctx, number, key, showTyping };
}

test("the customer sees the typing indicator, and the conversation stays unread", async () => {
  const { ctx, number, showTyping } = await makeCaller();
  await customerWrites(ctx, number, makePhone(), "hello");
  expect(await showTyping()).toEqual([true]);
});

test("nothing is shown to a customer who never wrote", async () => {
  const { key, showTyping } = await makeCaller();
  const body = { to: makePhone(), template: "welcome", variables: {} };
  await callApi("POST", "/api/v1/messages/template", { key, body });
  expect(await showTyping()).toEqual([false]);
});
