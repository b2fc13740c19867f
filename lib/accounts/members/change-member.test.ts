import { and, eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { auditEntries, knownDevices, members } from "#db/schema/index.ts";
import { writeThrottled } from "#lib/accounts/auth/record-failure.ts";
import { continueSession } from "#lib/accounts/auth/sessions.ts";
import { signIn } from "#lib/accounts/auth/sign-in.ts";
import { changePassword, confirmPassword } from "#lib/accounts/change-password.ts";
import { disableMember, enableMember } from "#lib/accounts/members/change-member.ts";
import { changeRole } from "#lib/accounts/members/change-role.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { auditOf } from "#lib/testing/audit-of.ts";
import { makeMember, makeWorkspace, PASSWORD } from "#lib/testing/factories.ts";

const NOBODY = { reassignTo: null };

async function open(ctx: Ctx, email: string, password = PASSWORD) {
  const address = "198.51.100.7";
  const input = {
    email,
    password,
    address,
    requestId: "req_1" as const,
    deviceId: null,
    previousSessionId: null,
  };
  const opened = await signIn(ctx.db, input);
  if (!opened) throw new Error("Not signed in.");
  return opened;
}

test("ends a disabled member's sessions, allows sign-in again once enabled, and audits both", async () => {
  const ctx = await makeWorkspace();
  const { id, email } = await makeMember(ctx, "agent");
  const { sessionId } = await open(ctx, email);
  await disableMember(ctx, id, NOBODY);
  await disableMember(ctx, id, NOBODY);
  await expect(open(ctx, email)).rejects.toThrow("Not signed in.");
  expect(await ctx.db.$count(knownDevices, eq(knownDevices.userId, id))).toBe(0);
  await enableMember(ctx, id);
  expect(await continueSession(ctx.db, sessionId)).toBeNull();
  await changeRole(ctx, id, "admin");
  expect(await continueSession(ctx.db, (await open(ctx, email)).sessionId)).toMatchObject({ role: "admin" });
  const { action, data, before, after } = auditEntries;
  const entries = await ctx.db
    .select({ action, data, before, after })
    .from(auditEntries)
    .where(and(eq(auditEntries.targetId, id), like(action, "member.%")))
    .orderBy(auditEntries.createdAt, auditEntries.id);
  expect(entries.map((entry) => entry.action)).toEqual([
    "member.added",
    "member.signed_in",
    "member.disabled",
    "member.sign_in_failed",
    "member.enabled",
    "member.role_changed",
    "member.signed_in",
  ]);
  expect(entries[2]).toMatchObject({ before: { enabled: true }, after: { enabled: false } });
  expect(entries[3]?.data).toMatchObject({ reason: "no_access" });
  expect(entries[4]).toMatchObject({ before: { enabled: false }, after: { enabled: true } });
  expect(entries[5]?.data).toEqual({ from: "agent", to: "admin" });
  // A session continues in another workspace of the person.
  const other = await makeWorkspace();
  await ctx.db.insert(members).values({ workspaceId: other.workspaceId, userId: id, role: "viewer" });
  const kept = await open(ctx, email);
  await disableMember(ctx, id, NOBODY);
  expect(await continueSession(ctx.db, kept.sessionId)).toMatchObject({
    workspace: { id: other.workspaceId },
  });
});

test("keeps one owner when two are disabled or demoted concurrently", async () => {
  const ctx = await makeWorkspace();
  const [first, second] = [await makeMember(ctx, "owner"), await makeMember(ctx, "owner")];
  const results = await Promise.allSettled([
    disableMember(ctx, first.id, NOBODY),
    changeRole(ctx, second.id, "agent"),
  ]);
  const refused = results.filter((one) => one.status === "rejected");
  expect(refused.map(({ reason }) => isAppError(reason, "LAST_OWNER"))).toEqual([true]);
  const owners = await ctx.db.select().from(members).where(eq(members.workspaceId, ctx.workspaceId));
  expect(owners.filter(({ role, disabledAt }) => role === "owner" && !disabledAt)).toHaveLength(1);
  const other = await makeMember(await makeWorkspace(), "agent");
  await expect(disableMember(ctx, other.id, NOBODY)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("changes a password with a rate-limited check of the current one and ends other sessions and devices", async () => {
  const workspace = await makeWorkspace();
  const { id, email, ctx: member } = await makeMember(workspace, "agent");
  const ctx = { ...member, address: "198.51.100.8" };
  const here = await open(ctx, email);
  const there = await open(ctx, email);
  const now = new Date();
  const change = (currentPassword: string, newPassword = "another long password", signOutOthers = true) =>
    changePassword(ctx, { currentPassword, newPassword, signOutOthers }, here.sessionId, now);
  const refusedAt = (path: string) => ({ code: "VALIDATION_ERROR", details: { issues: [{ path }] } });
  await expect(change(PASSWORD, PASSWORD)).rejects.toMatchObject(refusedAt("newPassword"));
  const guesses = await Promise.allSettled(Array.from({ length: 20 }, () => change("a wrong password")));
  const codes = guesses.map((guess) => (guess.status === "rejected" ? guess.reason.code : "changed"));
  expect(codes.filter((code) => code === "VALIDATION_ERROR")).toHaveLength(5);
  expect(codes.filter((code) => code === "RATE_LIMITED")).toHaveLength(15);
  await expect(change(PASSWORD)).rejects.toMatchObject({ details: { retryAfterSeconds: 30 } });
  await expect(confirmPassword(ctx, here.sessionId, PASSWORD)).rejects.toMatchObject({
    code: "RATE_LIMITED",
  });
  await writeThrottled(ctx.db);
  const failed = (await auditOf(ctx, id)).filter(({ action }) => action.startsWith("member.confirmation_"));
  expect(failed.map(({ action, count, data }) => [action, count, data]).sort()).toEqual([
    ...Array.from({ length: 5 }, () => ["member.confirmation_failed", 1, { reason: "password_incorrect" }]),
    ["member.confirmation_throttled", 17, { limit: "password" }],
  ]);
  const { address, requestId } = ctx;
  for (const entry of failed) expect(entry).toMatchObject({ address, requestId });
  now.setSeconds(now.getSeconds() + 30);
  await change(PASSWORD);
  expect(await continueSession(ctx.db, here.sessionId)).not.toBeNull();
  expect(await continueSession(ctx.db, there.sessionId)).toBeNull();
  expect(await ctx.db.select().from(knownDevices).where(eq(knownDevices.userId, id))).toMatchObject([
    { deviceId: here.deviceId },
  ]);
  const second = await open(ctx, email, "another long password");
  await change("another long password", "a third long password", false);
  expect(await continueSession(ctx.db, second.sessionId)).not.toBeNull();
});
