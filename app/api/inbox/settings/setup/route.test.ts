import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import {
  customerWrites,
  makeApprovedTemplate,
  makeCloudNumber,
  makeKey,
  makeMember,
  makePhone,
  makeSandboxWorkspace,
  makeWorkspace,
} from "#lib/testing/factories.ts";
import { insertMessage, insertNumber, insertThread } from "#lib/testing/insert-messages.ts";
import { signIn } from "#lib/testing/staff-client.ts";

const NONE = { sandbox: false, number: false, template: false, team: false, key: false, message: false };

async function signInAsAdmin(ctx: Ctx) {
  const client = await signIn((await makeMember(ctx, "admin")).email);
  return { client, steps: async () => (await client.get("/api/inbox/settings/setup")).json() };
}

test("a number, a template and messages of the sandbox are not steps of the setup", async () => {
  const { ctx, number } = await makeSandboxWorkspace();
  const { client, steps } = await signInAsAdmin(ctx);
  await customerWrites(ctx, number, makePhone(), "hello");
  const { data } = await (await client.get("/api/inbox/conversations")).json();
  const sent = await client.post(`/api/inbox/conversations/${data[0].id}/messages`, {
    ...{ kind: "text", clientId: crypto.randomUUID(), seen: 1000, body: "Hello" },
  });
  expect(sent.ok).toBe(true);
  const practice = { ...NONE, sandbox: true };
  expect(await steps()).toEqual(practice);

  const { ctx: other } = await makeSandboxWorkspace();
  await makeCloudNumber(other, "a secret", "106540352242999");
  expect(await steps()).toEqual(practice);
  await makeCloudNumber(ctx, "a secret", "106540352242998");
  expect(await steps()).toEqual({ ...practice, number: true });
});

test("a number of Meta's, its template, a second member, a key and a message sent from it are the steps", async () => {
  const ctx = await makeWorkspace();
  const { steps } = await signInAsAdmin(ctx);
  const numberId = await insertNumber(ctx);
  const thread = await insertThread(ctx, numberId, "Ada");
  await insertMessage(ctx, thread, { kind: "text", body: "Hello" });
  const done = { ...NONE, number: true };
  expect(await steps()).toEqual(done);
  await makeApprovedTemplate(ctx, { name: "order_update", category: "utility", body: "It is on its way." });
  expect(await steps()).toEqual({ ...done, template: true });
  await makeMember(ctx, "agent");
  expect(await steps()).toEqual({ ...done, template: true, team: true });
  await makeKey(ctx, ["messages.send"]);
  await insertMessage(ctx, thread, { kind: "text", body: "Hello Ada" }, { direction: "outbound" });
  expect(await steps()).toEqual({ ...done, template: true, team: true, key: true, message: true });
});
