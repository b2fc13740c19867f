import { randomInt, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { sessions } from "#db/schema/index.ts";
import { findAccount } from "#lib/accounts/auth/find-account.ts";
import { disableMember } from "#lib/accounts/members/change-member.ts";
import { inviteMember } from "#lib/accounts/members/invite-member.ts";
import { MINUTE, SECOND } from "#lib/platform/clock.ts";
import { attemptPolicies } from "#lib/platform/rate-limits.ts";
import { auditOf } from "#lib/testing/audit-of.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { OpenIdBrowser } from "#lib/testing/openid-browser.ts";
import { type OpenIdPerson, OpenIdProvider } from "#lib/testing/openid-provider.ts";
import { freePort, type RunningServer, startServer } from "#lib/testing/start-server.ts";

const provider = new OpenIdProvider();
let ctx: Ctx;
let server: RunningServer;

beforeAll(async () => {
  ctx = await makeWorkspace("Signed on");
  const port = await freePort();
  await provider.start(`http://127.0.0.1:${port}/api/auth/callback/oidc`);
  server = await startServer(inject("serverDatabase"), {
    ...provider.settings(),
    PORT: String(port),
    PARLEY_ROLE: "web",
    PARLEY_OIDC_WORKSPACE: ctx.workspaceId,
    PARLEY_OIDC_ROLE_CLAIM: "groups",
    PARLEY_OIDC_ROLES: "parley-admins=admin,support=agent",
  });
});

afterAll(async () => {
  await server?.stop();
  await provider.stop();
});

function newBrowser(): OpenIdBrowser {
  return new OpenIdBrowser(server.url, `198.18.${randomInt(256)}.${randomInt(256)}`);
}

function newPerson(person: OpenIdPerson = {}): { id: string; email: string } {
  const id = randomUUID();
  const email = person.email ?? `${id}@example.com`;
  provider.people.set(id, { email, email_verified: true, name: "Ana Ruiz", groups: ["support"], ...person });
  return { id, email };
}

async function sessionsOf(email: string) {
  const account = await findAccount(ctx.db, email);
  return account ? ctx.db.select().from(sessions).where(eq(sessions.userId, account.userId)) : [];
}

const NEXT = "/settings/labels";
const refused = (code: string) => `/sign-in?error=${code}&next=%2Fsettings%2Flabels`;

test("a new person joins with the role of their groups, which each sign-in applies, except to owners", async () => {
  const { id, email } = newPerson();
  const browser = newBrowser();
  expect(await browser.signIn(id)).toBe(NEXT);
  expect((await browser.client().get("/api/inbox/members")).status).toBe(200);
  const joined = await findAccount(ctx.db, email);
  expect(joined).toMatchObject({
    workspaceId: ctx.workspaceId,
    role: "agent",
    name: "Ana Ruiz",
    passwordHash: null,
  });
  const entries = await auditOf(ctx, joined?.userId ?? "");
  expect(
    entries.map(({ action, address, requestId }) => [action, address, /^req_/.test(requestId ?? "")]),
  ).toEqual(
    ["member.joined", "member.identity_linked", "member.signed_in"].map((action) => [
      action,
      browser.address,
      true,
    ]),
  );

  // The subject counts, not the email, which may change.
  provider.people.set(id, { email: "another@example.com", groups: ["other", "parley-admins"] });
  expect(await newBrowser().signIn(id)).toBe(NEXT);
  expect(await findAccount(ctx.db, email)).toMatchObject({ userId: joined?.userId, role: "admin" });
  const owner = await makeMember(ctx, "owner");
  expect(await newBrowser().signIn(newPerson({ email: owner.email }).id)).toBe(NEXT);
  expect(await findAccount(ctx.db, owner.email)).toMatchObject({ userId: owner.id, role: "owner" });
});

test("without a group that has a role, access ends at the next sign-in, and returns with the group", async () => {
  const elsewhere = await makeWorkspace();
  const member = await makeMember(elsewhere, "agent");
  const [first, second] = [newPerson(), newPerson({ email: member.email })];
  const [open, shared] = [newBrowser(), newBrowser()];
  for (const [browser, { id }] of [
    [open, first],
    [shared, second],
  ] as const)
    expect(await browser.signIn(id)).toBe(NEXT);
  const userId = (await findAccount(ctx.db, first.email))?.userId ?? "";
  for (const { id } of [first, second]) provider.people.set(id, { groups: ["other"] });
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(await newBrowser().signIn(first.id)).toBe(refused("SSO_NO_ROLE"));
  expect((await open.client().get("/api/inbox/members")).status).toBe(401);
  expect(await findAccount(ctx.db, first.email)).toMatchObject({ isEnabled: false });
  const disabled = (await auditOf(ctx, userId)).filter(({ action }) => action === "member.disabled");
  const change = { before: { enabled: true }, after: { enabled: false } };
  expect(disabled).toMatchObject([
    { actorName: "Single sign-on", data: { reason: "SSO_NO_ROLE" }, ...change },
  ]);

  // Somebody with another workspace gets in there, and not back.
  expect(await newBrowser().signIn(second.id)).toBe(NEXT);
  const { data } = Object(await (await shared.client().get("/api/inbox/workspaces")).json());
  expect(data).toMatchObject([{ id: elsewhere.workspaceId }]);

  provider.people.set(first.id, { groups: ["parley-admins"] });
  expect(await newBrowser().signIn(first.id)).toBe(NEXT);
  expect(await findAccount(ctx.db, first.email)).toMatchObject({ isEnabled: true, role: "admin" });
  // Whom an admin disabled stays disabled.
  await disableMember(ctx, userId, { reassignTo: null });
  expect(await newBrowser().signIn(first.id)).toBe(refused("SSO_NO_ACCESS"));
});

test("people of other workspaces get in without a group, by their account or an invitation", async () => {
  const elsewhere = await makeWorkspace();
  const member = await makeMember(elsewhere, "agent");
  const invited = newPerson({ groups: ["other"] });
  await inviteMember(elsewhere, { email: invited.email, role: "viewer" });
  for (const id of [newPerson({ email: member.email, groups: ["other"] }).id, invited.id]) {
    expect(await newBrowser().signIn(id)).toBe(NEXT);
  }
  expect(await findAccount(ctx.db, invited.email)).toMatchObject({
    workspaceId: elsewhere.workspaceId,
    role: "viewer",
  });
  expect(await newBrowser().signIn(newPerson({ groups: ["other"] }).id)).toBe(refused("SSO_NO_ROLE"));
});

test("a JSON body that is no object is refused", async () => {
  for (const body of ["null", "[]", "1"]) {
    const response = await fetch(`${server.url}/api/auth/signin/oidc`, {
      method: "POST",
      redirect: "manual",
      headers: { "Content-Type": "application/json" },
      body,
    });
    expect([body, response.status]).toEqual([body, 400]);
    expect(await response.json()).toMatchObject({ error: { code: "VALIDATION_ERROR" } });
  }
});

test("an account is linked by a verified email, to one person of the provider", async () => {
  const { email, id: userId } = await makeMember(ctx, "agent");
  const unverified = newPerson({ email, email_verified: false });
  expect(await newBrowser().signIn(unverified.id)).toBe(refused("SSO_NOT_VERIFIED"));
  const stranger = newPerson({ email_verified: false });
  expect(await newBrowser().signIn(stranger.id)).toBe(refused("SSO_NOT_VERIFIED"));
  expect(await findAccount(ctx.db, stranger.email)).toBeNull();
  expect(await newBrowser().signIn(newPerson({ email: email.toUpperCase() }).id)).toBe(NEXT);
  expect(await newBrowser().signIn(newPerson({ email }).id)).toBe(refused("SSO_OTHER_IDENTITY"));
  const reasons = (await auditOf(ctx, userId)).map(({ action, data }) => [action, Object(data).reason]);
  expect(reasons).toContainEqual(["member.sign_in_failed", "SSO_NOT_VERIFIED"]);
  expect(reasons).toContainEqual(["member.sign_in_failed", "SSO_OTHER_IDENTITY"]);
  expect(await sessionsOf(email)).toHaveLength(1);
});

test("a disabled member is refused, and joins nowhere", async () => {
  const elsewhere = await makeWorkspace();
  const { email, id } = await makeMember(elsewhere, "agent");
  await disableMember(elsewhere, id, { reassignTo: null });
  expect(await newBrowser().signIn(newPerson({ email }).id)).toBe(refused("SSO_NO_ACCESS"));
  expect(await findAccount(ctx.db, email)).toMatchObject({
    workspaceId: elsewhere.workspaceId,
    isEnabled: false,
  });
});

test("a callback opens one session at most, also when it is repeated or comes in parallel", async () => {
  const { id, email } = newPerson();
  const browser = newBrowser();
  const callback = await browser.authenticate(await browser.start(), id);
  const copy = browser.copy();
  expect(await browser.finish(callback)).toBe(NEXT);
  expect(await copy.finish(callback)).toBe(refused("SSO_EXPIRED"));
  expect(await sessionsOf(email)).toHaveLength(1);

  const other = newPerson();
  const first = newBrowser();
  const parallel = await first.authenticate(await first.start(), other.id);
  const ends = await Promise.all(
    [first, first.copy(), first.copy(), first.copy()].map((tab) => tab.finish(parallel)),
  );
  // The provider revokes a code that is used twice, which may also end the first use.
  const opened = ends.filter((end) => end === NEXT).length;
  expect(opened).toBeLessThanOrEqual(1);
  expect(await sessionsOf(other.email)).toHaveLength(opened);
});

test("a callback with changed or missing parts is refused with one sentence", async () => {
  const { id, email } = newPerson();
  const arrive = async () => {
    const browser = newBrowser();
    return { browser, callback: await browser.authenticate(await browser.start(), id) };
  };
  const state = await arrive();
  expect(await state.browser.finish(state.callback.replace(/state=../, "state=__"))).toBe(
    refused("SSO_EXPIRED"),
  );
  const stolen = await arrive();
  expect(await newBrowser().finish(stolen.callback)).toBe("/sign-in?error=SSO_EXPIRED");
  const unreadable = await arrive();
  unreadable.browser.cookies.set("next-auth.state", "unreadable");
  expect(await unreadable.browser.finish(unreadable.callback)).toBe(refused("SSO_EXPIRED"));
  const nonce = await arrive();
  nonce.browser.cookies.set("next-auth.nonce", (await arrive()).browser.cookies.get("next-auth.nonce") ?? "");
  expect(await nonce.browser.finish(nonce.callback)).toBe(refused("SSO_FAILED"));
  const token = await arrive();
  provider.changeIdToken = (given) => {
    const [head, claims = "", signature] = given.split(".");
    const changed = { ...JSON.parse(Buffer.from(claims, "base64url").toString()), sub: "somebody-else" };
    return [head, Buffer.from(JSON.stringify(changed)).toString("base64url"), signature].join(".");
  };
  expect(await token.browser.finish(token.callback)).toBe(refused("SSO_FAILED"));
  const canceled = newBrowser();
  expect(await canceled.signIn(null)).toBe(refused("SSO_CANCELED"));
  expect(await newBrowser().start({ csrfToken: "forged" })).toBe(refused("NOT_ALLOWED"));
  expect(await sessionsOf(email)).toEqual([]);
  const page = await (await fetch(server.url + refused("SSO_CANCELED"))).text();
  expect(page).toContain("Single sign-on was canceled. Try again.");
  expect(await newBrowser().signIn(id, { callbackUrl: "https://example.com/phishing" })).toBe("/phishing");
});

test("an expired code and an expired ID token open no session", async () => {
  const { id, email } = newPerson();
  const browser = newBrowser();
  const late = await browser.authenticate(await browser.start(), id);
  // The provider's clock only: it runs in this process.
  vi.useFakeTimers({ now: Date.now() + 2 * MINUTE, toFake: ["Date"] });
  try {
    expect(await browser.finish(late)).toBe(refused("SSO_EXPIRED"));
  } finally {
    vi.useRealTimers();
  }
  const signInUntil = async (seconds: number) => {
    const exp = Math.floor(Date.now() / SECOND) + seconds;
    provider.changeIdToken = (token) => provider.signAgain(token, { exp });
    return newBrowser().signIn(id);
  };
  expect(await signInUntil(-30)).toBe(refused("SSO_FAILED"));
  expect(await sessionsOf(email)).toEqual([]);
  expect(await signInUntil(30)).toBe(NEXT);
});

test("a person without a password confirms who they are at the provider", async () => {
  const { id } = newPerson({ groups: ["parley-admins"] });
  const browser = newBrowser();
  const before = Math.floor(Date.now() / SECOND) - 3600;
  expect(await browser.finish(await browser.authenticate(await browser.start(), id, before))).toBe(NEXT);
  const makeKey = async () => {
    const body = { name: "Key", scopes: ["messages.send"] };
    return (await browser.client().post("/api/inbox/settings/keys", body)).status;
  };
  expect(await makeKey()).toBe(403);
  const confirm = { confirm: "true", callbackUrl: "/developers/keys?tab=all" };
  browser.forgetProvider();
  expect(await browser.signIn(newPerson().id, confirm)).toBe(
    "/developers/keys?tab=all&confirmation=SSO_OTHER_PERSON",
  );
  expect(await makeKey()).toBe(403);
  browser.forgetProvider();
  expect(await browser.signIn(id, confirm)).toBe("/developers/keys?tab=all");
  expect(await makeKey()).toBe(200);
  // A confirmation applies the groups as a sign-in does.
  provider.people.set(id, { groups: ["support"] });
  browser.forgetProvider();
  expect(await browser.signIn(id, confirm)).toBe("/developers/keys?tab=all");
  expect(await makeKey()).toBe(403);
  provider.people.set(id, { groups: [] });
  browser.forgetProvider();
  expect(await browser.signIn(id, confirm)).toBe("/developers/keys?tab=all&confirmation=SSO_NO_ROLE");
  expect(await makeKey()).toBe(401);
});

test("too many failed callbacks of a network are refused before any work; without a begun sign-in none counts", async () => {
  const browser = newBrowser();
  const finishOften = async () => {
    const ends = [];
    for (let attempt = 0; attempt <= attemptPolicies.network.free; attempt += 1)
      ends.push(await browser.copy().finish(`${server.url}/api/auth/callback/oidc?code=guess&state=guess`));
    return ends.at(-1);
  };
  expect(await finishOften()).toBe("/sign-in?error=SSO_EXPIRED");
  await browser.start();
  expect(await finishOften()).toMatch(/^\/sign-in\?error=RATE_LIMITED&.*wait=\d+/);
  const response = await fetch(`${server.url}/api/auth/callback/oidc`, {
    method: "HEAD",
    redirect: "manual",
  });
  expect(response.status).toBe(404);
});
