import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { pool } from "#db/client.ts";
import { knownDevices, members, users, workspaces } from "#db/schema/index.ts";
import { findAccount, findAccountOf } from "#lib/accounts/auth/find-account.ts";
import { continueSession } from "#lib/accounts/auth/sessions.ts";
import { signIn } from "#lib/accounts/auth/sign-in.ts";
import { confirmPassword } from "#lib/accounts/change-password.ts";
import { removeMember } from "#lib/accounts/members/change-member.ts";
import { inviteMember } from "#lib/accounts/members/invite-member.ts";
import { readMemberSettings } from "#lib/accounts/members/queries.ts";
import { requestPasswordReset } from "#lib/accounts/request-password-reset.ts";
import { resetPassword } from "#lib/accounts/reset-password.ts";
import { confirmByIdentity } from "#lib/accounts/single-sign-on/confirm-by-identity.ts";
import { discoverProvider } from "#lib/accounts/single-sign-on/discover-provider.ts";
import type { Identity } from "#lib/accounts/single-sign-on/rules.ts";
import { signInByIdentity } from "#lib/accounts/single-sign-on/sign-in-by-identity.ts";
import { unlinkIdentity } from "#lib/accounts/single-sign-on/unlink-identity.ts";
import { HOUR } from "#lib/platform/clock.ts";
import { env } from "#lib/platform/env.ts";
import { auditOf } from "#lib/testing/audit-of.ts";
import { makeMember, makeWorkspace, PASSWORD } from "#lib/testing/factories.ts";

afterEach(() => {
  Object.assign(env(), {
    PARLEY_OIDC_ISSUER: undefined,
    PARLEY_OIDC_ONLY: false,
    PARLEY_OIDC_WORKSPACE: undefined,
    PARLEY_OIDC_DOMAINS: [],
  });
});

const ORIGIN = { requestId: "req_test" as const, address: "203.0.113.9" };
const BROWSER = { ...ORIGIN, deviceId: null, previousSessionId: null };

function identityOf(email: string, change: Partial<Identity> = {}): Identity {
  return {
    issuer: "https://id.example.com",
    subject: randomUUID(),
    email,
    isEmailVerified: true,
    name: "Ana Ruiz",
    authenticatedAt: null,
    nonce: randomUUID(),
    groups: [],
    ...change,
  };
}

const open = (identity: Identity) =>
  signInByIdentity(pool().db, { ...identity, nonce: randomUUID() }, BROWSER);

test("without a workspace for everybody, an invitation admits a new person and one who was removed", async () => {
  const ctx = await makeWorkspace();
  const identity = identityOf(`${randomUUID()}@example.com`);
  await expect(open(identity)).rejects.toMatchObject({ code: "SSO_NO_ACCESS" });
  await inviteMember(ctx, { email: identity.email ?? "", role: "viewer" });
  await expect(open({ ...identity, isEmailVerified: false })).rejects.toMatchObject({
    code: "SSO_NOT_VERIFIED",
  });
  const { userId } = await open(identity);
  expect(await findAccount(ctx.db, identity.email ?? "")).toMatchObject({
    userId,
    role: "viewer",
    isEnabled: true,
  });
  await removeMember(ctx, userId, { reassignTo: null });
  await expect(open(identity)).rejects.toMatchObject({ code: "SSO_NO_ACCESS" });
  await inviteMember(ctx, { email: identity.email ?? "", role: "agent" });
  expect((await open(identity)).userId).toBe(userId);
});

test("of a public provider, only people of the domains and invited ones join the workspace", async () => {
  const ctx = await makeWorkspace();
  Object.assign(env(), { PARLEY_OIDC_WORKSPACE: ctx.workspaceId, PARLEY_OIDC_DOMAINS: ["example.com"] });
  const [own, stranger] = [
    identityOf(`${randomUUID()}@example.com`),
    identityOf(`${randomUUID()}@gmail.com`),
  ];
  await expect(open({ ...own, isEmailVerified: false })).rejects.toMatchObject({ code: "SSO_NOT_VERIFIED" });
  expect(await findAccountOf(ctx.db, (await open(own)).userId)).toMatchObject({
    workspaceId: ctx.workspaceId,
    role: "agent",
  });
  for (const email of [stranger.email, "ana@example.com.evil.example", "ana@notexample.com"])
    await expect(open({ ...stranger, email })).rejects.toMatchObject({ code: "SSO_OTHER_DOMAIN" });
  expect(await findAccount(ctx.db, stranger.email ?? "")).toBeNull();
  await inviteMember(ctx, { email: stranger.email ?? "", role: "viewer" });
  const { userId } = await open(stranger);
  expect(await findAccountOf(ctx.db, userId)).toMatchObject({ workspaceId: ctx.workspaceId, role: "viewer" });
  // Members of other workspaces keep their access and do not join.
  const member = await makeMember(await makeWorkspace(), "agent");
  const other = identityOf(member.email.replace(/@.*/, "@other.example"));
  await ctx.db
    .update(users)
    .set({ email: other.email ?? "" })
    .where(eq(users.id, member.id));
  expect((await open(other)).userId).toBe(member.id);
  expect(await ctx.db.$count(members, eq(members.userId, member.id))).toBe(1);
});

test("single sign-on counts as the second factor that a workspace requires, and not as a recent password", async () => {
  const ctx = await makeWorkspace();
  const { id, email } = await makeMember(ctx, "agent");
  await ctx.db.update(workspaces).set({ twoFactorRequired: true }).where(eq(workspaces.id, ctx.workspaceId));
  const identity = identityOf(email);
  const { sessionId } = await open(identity);
  const session = await continueSession(ctx.db, sessionId);
  expect(session).toMatchObject({ mustSetUpTwoFactor: false, passwordConfirmedAt: new Date(0) });
  const byPassword = await signIn(ctx.db, { ...BROWSER, email, password: PASSWORD });
  expect(await continueSession(ctx.db, byPassword?.sessionId ?? "")).toMatchObject({
    mustSetUpTwoFactor: true,
  });

  const longAgo = { ...identity, authenticatedAt: new Date(Date.now() - HOUR) };
  for (const stale of [identity, longAgo])
    await expect(confirmByIdentity(ctx.db, sessionId, stale, BROWSER)).rejects.toMatchObject({
      code: "SSO_NOT_CONFIRMED",
    });
  const now = new Date();
  const somebody = { ...identityOf("somebody@example.com"), authenticatedAt: now };
  await expect(confirmByIdentity(ctx.db, sessionId, somebody, BROWSER)).rejects.toMatchObject({
    code: "SSO_OTHER_PERSON",
  });
  const failed = (await auditOf(ctx, id)).filter(({ action }) => action === "member.confirmation_failed");
  expect(failed.map(({ requestId, data }) => [requestId, data])).toEqual(
    ["SSO_NOT_CONFIRMED", "SSO_NOT_CONFIRMED", "SSO_OTHER_PERSON"].map((reason) => [
      BROWSER.requestId,
      { reason },
    ]),
  );
  await confirmByIdentity(ctx.db, sessionId, { ...identity, authenticatedAt: now }, BROWSER);
  expect((await continueSession(ctx.db, sessionId))?.passwordConfirmedAt).toEqual(now);
});

test("while single sign-on is required, only a password of the terminal works", async () => {
  const ctx = await makeWorkspace();
  const { email, id, ctx: own } = await makeMember(ctx, "owner");
  const { sessionId } = await open(identityOf(email));
  expect(await readMemberSettings(ctx)).toMatchObject({ acceptsPasswords: true });
  Object.assign(env(), { PARLEY_OIDC_ISSUER: "https://id.example.com", PARLEY_OIDC_ONLY: true });
  expect(await readMemberSettings(ctx)).toMatchObject({ acceptsPasswords: false });
  const required = { code: "SINGLE_SIGN_ON_REQUIRED" };
  const byPassword = (password: string, of = email) =>
    signIn(ctx.db, {
      ...BROWSER,
      address: `198.18.7.${Math.ceil(Math.random() * 250)}`,
      email: of,
      password,
    });
  for (const [password, of] of [
    [PASSWORD],
    ["a wrong password"],
    [PASSWORD, `${randomUUID()}@example.com`],
  ] as const)
    await expect(byPassword(password, of)).rejects.toMatchObject(required);
  await expect(confirmPassword(own, sessionId, PASSWORD)).rejects.toMatchObject(required);
  await expect(requestPasswordReset(email, ORIGIN)).rejects.toMatchObject(required);
  await resetPassword(ctx.db, email, "the password of an emergency");
  expect(await byPassword("the password of an emergency")).toMatchObject({ userId: id });
});

test("parallel uses of an ID token open one session, also for somebody who is new", async () => {
  const ctx = await makeWorkspace();
  const identity = identityOf(`${randomUUID()}@example.com`);
  await inviteMember(ctx, { email: identity.email ?? "", role: "agent" });
  const uses = Array.from({ length: 4 }, () => signInByIdentity(ctx.db, identity, BROWSER));
  const results = await Promise.allSettled(uses);
  const codes = results.map((result) => (result.status === "rejected" ? Object(result.reason).code : "in"));
  expect(codes.toSorted()).toEqual(["SSO_EXPIRED", "SSO_EXPIRED", "SSO_EXPIRED", "in"]);
});

test("an operator unlinks an account, which another identity with its email then opens", async () => {
  const ctx = await makeWorkspace();
  const { email, id } = await makeMember(ctx, "agent");
  const { sessionId } = await open(identityOf(email));
  const next = identityOf(email);
  const devices = () => ctx.db.$count(knownDevices, eq(knownDevices.userId, id));
  expect(await devices()).toBe(1);
  await expect(open(next)).rejects.toMatchObject({ code: "SSO_OTHER_IDENTITY" });
  expect(await unlinkIdentity(ctx.db, email)).toBe(true);
  expect([await continueSession(ctx.db, sessionId), await devices()]).toEqual([null, 0]);
  expect((await open(next)).userId).toBe(id);
  const actions = (await auditOf(ctx, id)).map(({ action }) => action);
  expect(actions).toContain("member.identity_unlinked");
  expect(await ctx.db.$count(members, eq(members.userId, id))).toBe(1);
});

test("callers at the same time share one request to the provider, also when it fails", async () => {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    response.writeHead(500).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = Object(server.address());
  const ask = () =>
    discoverProvider(`http://127.0.0.1:${port}`).catch((error: unknown) => Object(error).code);
  const outcomes = await Promise.all(Array.from({ length: 20 }, ask));
  expect([new Set([...outcomes, await ask()]), requests]).toEqual([new Set(["SSO_UNAVAILABLE"]), 1]);
  await new Promise((closed) => server.close(closed));
});
