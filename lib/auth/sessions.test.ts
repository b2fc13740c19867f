import { expect, test } from "vitest";
import { pool } from "#db/client.ts";
import { endSession, readSession, startSession } from "#lib/auth/sessions.ts";
import { makeMember, makeWorkspace, PASSWORD } from "#lib/testing/factories.ts";
import { setPassword } from "#lib/workspaces/create-user.ts";

const here = { address: "203.0.113.7" };

async function signIn(email: string, password = PASSWORD, address = here.address) {
  return startSession(pool().db, { email, password, address });
}

test("the right password opens a session, whatever the case of the email; signing out ends it", async () => {
  const { email, ctx } = await makeMember(await makeWorkspace(), "agent");
  const session = await signIn(` ${email.toUpperCase()} `);
  expect(await readSession(ctx.db, session?.sessionId ?? "")).toMatchObject({
    role: "agent",
    user: { email },
  });
  await endSession(ctx.db, session?.sessionId ?? "");
  expect(await readSession(ctx.db, session?.sessionId ?? "")).toBeNull();
});

test("a new password ends every session", async () => {
  const { email, ctx } = await makeMember(await makeWorkspace(), "agent");
  const session = await signIn(email);
  expect(await setPassword(ctx, email, "another long password")).toBe(true);
  expect(await readSession(ctx.db, session?.sessionId ?? "")).toBeNull();
  expect(await signIn(email)).toBeNull();
  expect(await signIn(email, "another long password")).not.toBeNull();
});

test("after ten failures an address is not heard any more, while the owner signs in from another", async () => {
  const { email } = await makeMember(await makeWorkspace(), "owner");
  for (let time = 0; time < 10; time += 1) expect(await signIn(email, "a wrong password")).toBeNull();
  expect(await signIn(email)).toBeNull();
  expect(await signIn(email, PASSWORD, "198.51.100.1")).not.toBeNull();
});

test("an unknown email and no id of ours open nothing", async () => {
  expect(await signIn("nobody@example.com")).toBeNull();
  expect(await readSession(pool().db, "sess_nonsense")).toBeNull();
});
