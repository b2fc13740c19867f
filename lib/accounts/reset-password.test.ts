import { randomInt, randomUUID } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pool } from "#db/client.ts";
import { accountLinks, members, users } from "#db/schema/index.ts";
import { verifyPassword } from "#lib/accounts/auth/password.ts";
import { continueSession } from "#lib/accounts/auth/sessions.ts";
import { signIn } from "#lib/accounts/auth/sign-in.ts";
import { acceptInvitation } from "#lib/accounts/members/accept-invitation.ts";
import { disableMember, enableMember, removeMember } from "#lib/accounts/members/change-member.ts";
import { changeRole } from "#lib/accounts/members/change-role.ts";
import { createMemberResetLink } from "#lib/accounts/members/create-member-reset-link.ts";
import { inviteMember } from "#lib/accounts/members/invite-member.ts";
import { createResetLink, requestPasswordReset } from "#lib/accounts/request-password-reset.ts";
import { readResetLink, resetPasswordByLink } from "#lib/accounts/reset-password.ts";
import { createOwnWorkspace } from "#lib/accounts/workspaces/switch-workspace.ts";
import { attemptPolicies } from "#lib/platform/rate-limits.ts";
import { auditOf } from "#lib/testing/audit-of.ts";
import { makeMember, makeSession, makeWorkspace, PASSWORD } from "#lib/testing/factories.ts";
import { MailServer } from "#lib/testing/mail-server.ts";
import { raceWithTransaction } from "#lib/testing/race-with-transaction.ts";

const mail = new MailServer();
const NEW_PASSWORD = "a new and long password";
const NOT_OPEN = { code: "NOT_FOUND" };

function newOrigin() {
  return { address: `198.18.${randomInt(256)}.${randomInt(256)}`, requestId: "req_1" as const };
}

function tokenOf(text: string): string {
  return /\/reset-password#token=(\w+)/.exec(text)?.[1] ?? "";
}

async function open(email: string, password: string) {
  const attempt = { email, password, ...newOrigin(), deviceId: null, previousSessionId: null };
  return (await signIn(pool().db, attempt))?.sessionId ?? null;
}

const use = (token: string, password = NEW_PASSWORD) => resetPasswordByLink({ token, password }, newOrigin());

beforeAll(() => mail.start());
afterAll(() => mail.stop());

test("a mailed link sets a password once, also in parallel, and signs out everywhere", async () => {
  const workspace = await makeWorkspace();
  const { ctx, id, email } = await makeMember(workspace, "agent");
  const session = await open(email, PASSWORD);
  await requestPasswordReset(email.toUpperCase(), newOrigin());
  const token = tokenOf((await mail.take(email)).body);
  await requestPasswordReset(email, newOrigin());
  const second = tokenOf((await mail.take(email)).body);

  const tampered = `${token.slice(0, -1)}${token.endsWith("x") ? "y" : "x"}`;
  await expect(readResetLink(tampered, "198.51.100.1")).rejects.toMatchObject(NOT_OPEN);
  await expect(use(tampered)).rejects.toMatchObject(NOT_OPEN);
  expect(await readResetLink(token, "198.51.100.1")).toEqual({ email });
  expect(await continueSession(ctx.db, session ?? "")).not.toBeNull();

  const uses = await Promise.allSettled([use(token), use(second), use(token), use(second)]);
  expect(uses.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected", "rejected"]);
  for (const replayed of [token, second]) await expect(use(replayed)).rejects.toMatchObject(NOT_OPEN);
  expect(await continueSession(ctx.db, session ?? "")).toBeNull();
  expect(await open(email, PASSWORD)).toBeNull();
  expect(await open(email, NEW_PASSWORD)).not.toBeNull();
  expect((await mail.take(email)).subject).toBe("Your Parley password was changed");
  const entries = await auditOf(ctx, id);
  const actions = entries.map(({ action }) => action).filter((action) => action.includes("password"));
  expect(actions).toEqual([
    "member.password_reset_requested",
    "member.password_reset_requested",
    "member.password_recovered",
  ]);
  expect(JSON.stringify(entries)).not.toContain(token);
});

test("links are used while every place for passwords of signed-in members is taken", async () => {
  const { ctx, email } = await makeMember(await makeWorkspace(), "agent");
  const token = tokenOf((await createResetLink(ctx.db, email))?.link ?? "");
  let isDone = false;
  const check = async () => {
    while (!isDone) await verifyPassword(null, PASSWORD, "known");
  };
  const checks = Array.from({ length: 33 }, check);
  await expect(verifyPassword(null, PASSWORD, "known")).rejects.toMatchObject({
    code: "SERVICE_UNAVAILABLE",
  });
  await use(token).finally(() => {
    isDone = true;
  });
  await Promise.all(checks);
  expect(await open(email, NEW_PASSWORD)).not.toBeNull();
});

test("no link is made for an address that is being replaced", async () => {
  const { ctx, id, email } = await makeMember(await makeWorkspace(), "agent");
  const next = `next-${email}`;
  const made = await raceWithTransaction(
    ctx,
    (tx) => tx.db.update(users).set({ email: next }).where(eq(users.id, id)),
    () => createResetLink(ctx.db, email),
  );
  expect(made).toEqual({ status: "fulfilled", value: null });
  expect(await ctx.db.$count(accountLinks, eq(accountLinks.userId, id))).toBe(0);
  expect(await createResetLink(ctx.db, next)).not.toBeNull();
});

test("an expired link does not work, and neither does one of a person who lost their access", async () => {
  const { ctx, id, email } = await makeMember(await makeWorkspace(), "agent");
  const made = await createResetLink(ctx.db, email);
  const token = tokenOf(made?.link ?? "");
  await ctx.db
    .update(accountLinks)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(and(eq(accountLinks.userId, id)));
  await expect(readResetLink(token, "198.51.100.1")).rejects.toMatchObject(NOT_OPEN);
  await expect(use(token)).rejects.toMatchObject(NOT_OPEN);
  expect(await open(email, PASSWORD)).not.toBeNull();
});

test("somebody who is invited back resets a forgotten password, and joins with the new one", async () => {
  const workspace = await makeWorkspace();
  const { id, email } = await makeMember(workspace, "agent");
  await removeMember(workspace, id, { reassignTo: null });
  expect(await createResetLink(workspace.db, email)).toBeNull();
  const inviting = await makeWorkspace();
  const { link } = await inviteMember(inviting, { email, role: "agent" });
  expect((await mail.take(email)).body).toContain(link);
  const made = await createResetLink(workspace.db, email);
  expect(await readResetLink(tokenOf(made?.link ?? ""), "198.51.100.1")).toEqual({ email });
  await requestPasswordReset(email, newOrigin());
  await use(tokenOf((await mail.take(email)).body));
  expect((await mail.take(email)).subject).toBe("Your Parley password was changed");
  const entries = await auditOf(inviting, id);
  const actions = entries
    .filter(({ workspaceId }) => workspaceId === inviting.workspaceId)
    .map(({ action }) => action);
  expect(actions).toEqual([
    "member.reset_link_created",
    "member.password_reset_requested",
    "member.password_recovered",
  ]);

  await requestPasswordReset(email, newOrigin());
  const late = tokenOf((await mail.take(email)).body);
  const token = link.split("token=")[1] ?? "";
  await acceptInvitation({ token, password: NEW_PASSWORD }, newOrigin());
  expect(await open(email, NEW_PASSWORD)).not.toBeNull();
  // Neither a member nor invited any more.
  await removeMember(inviting, id, { reassignTo: null });
  await expect(use(late)).rejects.toMatchObject(NOT_OPEN);
});

test("a request has the same result for unknown emails, and both are limited", async () => {
  const { email } = await makeMember(await makeWorkspace(), "agent");
  for (const address of [email, `${randomUUID()}@example.com`]) {
    for (let count = 0; count < attemptPolicies.reset.free; count += 1) {
      await requestPasswordReset(address, newOrigin());
    }
    await expect(requestPasswordReset(address, newOrigin())).rejects.toMatchObject({ code: "RATE_LIMITED" });
  }
  for (let count = 0; count < attemptPolicies.reset.free; count += 1) await mail.take(email);
  const { address } = newOrigin();
  const guess = () => readResetLink(randomUUID(), address);
  for (let count = 0; count < attemptPolicies.link.free; count += 1) {
    await expect(guess()).rejects.toMatchObject(NOT_OPEN);
  }
  await expect(guess()).rejects.toMatchObject({ code: "RATE_LIMITED" });
});

test("an admin's link is mailed, or shown without a mail server unless the person is in other workspaces", async () => {
  const workspace = await makeWorkspace();
  const [admin, agent, owner] = [
    await makeMember(workspace, "admin"),
    await makeMember(workspace, "agent"),
    await makeMember(workspace, "owner"),
  ];
  await expect(createMemberResetLink(admin.ctx, owner.id)).rejects.toMatchObject({ code: "NOT_ALLOWED" });
  const stranger = await makeMember(await makeWorkspace(), "agent");
  await expect(createMemberResetLink(admin.ctx, stranger.id)).rejects.toMatchObject(NOT_OPEN);
  expect(await createMemberResetLink(admin.ctx, agent.id)).toEqual({
    email: agent.email,
    link: null,
    mail: "sent",
  });
  await use(tokenOf((await mail.take(agent.email)).body));
  for (let count = 1; count < attemptPolicies.member_mail.free; count += 1) {
    await createMemberResetLink(admin.ctx, agent.id);
    await mail.take(agent.email);
  }
  await expect(createMemberResetLink(admin.ctx, agent.id)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  mail.disable();
  const shown = await createMemberResetLink(admin.ctx, agent.id);
  expect(shown.mail).toBe("off");
  expect(await readResetLink(tokenOf(shown.link ?? ""), "198.51.100.1")).toEqual({ email: agent.email });
  const session = await makeSession(owner.ctx, owner.id);
  await createOwnWorkspace(owner.ctx, session, "Another");
  const byOwner = (await makeMember(workspace, "owner")).ctx;
  const elsewhere = {
    code: "VALIDATION_ERROR",
    message: expect.stringContaining(`(npm run -s admin -- user:reset-link --email ${owner.email})`),
  };
  await expect(createMemberResetLink(byOwner, owner.id)).rejects.toMatchObject(elsewhere);
  // They may be enabled there again.
  await owner.ctx.db
    .update(members)
    .set({ disabledAt: new Date() })
    .where(and(eq(members.userId, owner.id), ne(members.workspaceId, workspace.workspaceId)));
  await expect(createMemberResetLink(byOwner, owner.id)).rejects.toMatchObject(elsewhere);
  await expect(requestPasswordReset(agent.email, newOrigin())).rejects.toMatchObject(NOT_OPEN);
});

test("an admin's link ends once they may no longer reset the person's password", async () => {
  const workspace = await makeWorkspace();
  const [admin, agent] = [await makeMember(workspace, "admin"), await makeMember(workspace, "agent")];
  await makeMember(workspace, "owner");
  mail.disable();
  const { link } = await createMemberResetLink(admin.ctx, agent.id);
  const token = tokenOf(link ?? "");
  const read = () => readResetLink(token, newOrigin().address);
  const changes: [() => Promise<void>, () => Promise<void>][] = [
    [() => changeRole(workspace, admin.id, "agent"), () => changeRole(workspace, admin.id, "admin")],
    [() => changeRole(workspace, agent.id, "owner"), () => changeRole(workspace, agent.id, "agent")],
    [() => disableMember(workspace, admin.id, { reassignTo: null }), () => enableMember(workspace, admin.id)],
  ];
  for (const [change, undo] of changes) {
    await change();
    await expect(read()).rejects.toMatchObject(NOT_OPEN);
    await expect(use(token)).rejects.toMatchObject(NOT_OPEN);
    await undo();
    expect(await read()).toEqual({ email: agent.email });
  }
  // It would open the person's other workspace too.
  await createOwnWorkspace(agent.ctx, await makeSession(agent.ctx, agent.id), "Another");
  await expect(read()).rejects.toMatchObject(NOT_OPEN);
});
