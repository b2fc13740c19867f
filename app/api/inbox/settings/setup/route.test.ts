import { expect, test } from "vitest";
import {
  customerWrites,
  makeCloudNumber,
  makeKey,
  makeMember,
  makePhone,
  makeSandboxWorkspace,
} from "#lib/testing/factories.ts";
import { signIn } from "#lib/testing/staff-client.ts";

test("a sandbox number and a customer's message are not steps of the setup; a real number and a sent message are", async () => {
  const { ctx, number } = await makeSandboxWorkspace();
  const client = await signIn((await makeMember(ctx, "admin")).email);
  const steps = async () => (await client.get("/api/inbox/settings/setup")).json();
  await customerWrites(ctx, number, makePhone(), "hello");
  const practice = { sandbox: true, number: false, template: true, key: false, message: false };
  expect(await steps()).toEqual(practice);

  await makeKey(ctx, ["messages.send"]);
  const { data } = await (await client.get("/api/inbox/conversations")).json();
  const sent = await client.post(`/api/inbox/conversations/${data[0].id}/messages`, {
    ...{ kind: "text", clientId: crypto.randomUUID(), seen: 1000, body: "Hello" },
  });
  expect(sent.ok).toBe(true);
  expect(await steps()).toEqual({ ...practice, key: true, message: true });

  const { ctx: other } = await makeSandboxWorkspace();
  await makeCloudNumber(other, "a secret", "106540352242999");
  expect(await steps()).toMatchObject({ number: false });
  await makeCloudNumber(ctx, "a secret", "106540352242998");
  expect(await steps()).toMatchObject({ number: true });
});
