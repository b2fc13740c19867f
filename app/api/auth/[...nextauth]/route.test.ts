import { randomInt, randomUUID } from "node:crypto";
import { expect, inject, test } from "vitest";
import { attemptPolicies } from "#lib/platform/rate-limits.ts";
import { makeMember, makeWorkspace, PASSWORD } from "#lib/testing/factories.ts";
import { signIn } from "#lib/testing/staff-client.ts";

const server = () => inject("serverUrl");

function newAddress(): string {
  return `198.19.${randomInt(256)}.${randomInt(256)}`;
}

async function openForm(address: string, cookies = "") {
  const response = await fetch(`${server()}/api/auth/csrf`, { headers: { Cookie: cookies } });
  const { csrfToken } = Object(await response.json());
  const cookie = [cookies, ...response.headers.getSetCookie().map((cookie) => cookie.split(";")[0])].join(
    "; ",
  );
  return (fields: Record<string, string>): Promise<Response> =>
    fetch(`${server()}/api/auth/callback/credentials`, {
      method: "POST",
      redirect: "manual",
      headers: {
        Cookie: cookie,
        "X-Forwarded-For": address,
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams({ csrfToken, ...fields }),
    });
}

async function read(response: Response) {
  const { url, error } = Object(await response.json());
  const { searchParams } = new URL(url);
  const { requestId, ...rest } = Object(error);
  return {
    status: response.status,
    retryAfter: response.headers.get("retry-after"),
    error: rest,
    url: Object.fromEntries(searchParams),
    hasRequestId: requestId === response.headers.get("x-request-id"),
  };
}

test("a failed sign-in gets the same errors for known and unknown emails, and a known device is not throttled", async () => {
  const { email } = await makeMember(await makeWorkspace(), "owner");
  const address = newAddress();
  const first = await (await openForm(address))({ email, password: PASSWORD, json: "true" });
  expect(first.status).toBe(200);
  const device = first.headers.getSetCookie().find((cookie) => cookie.startsWith("parley-device="));
  expect(device).toMatch(/; Path=\/api\/auth;.*; HttpOnly; SameSite=strict$/i);

  const responsesByEmail = [];
  for (const tried of [email, `${randomUUID()}@example.com`]) {
    const submit = await openForm(newAddress());
    const responses = [];
    for (let guess = 0; guess < 6; guess += 1)
      responses.push(await read(await submit({ email: tried, password: "a wrong password", json: "true" })));
    responsesByEmail.push(responses);
  }
  const withoutWait = (responses: unknown) => JSON.stringify(responses).replaceAll(/\b(2\d|30)\b/g, "some");
  expect(withoutWait(responsesByEmail[0])).toBe(withoutWait(responsesByEmail[1]));
  expect(responsesByEmail[0]?.[0]).toMatchObject({
    status: 401,
    error: { code: "NOT_AUTHENTICATED", message: "Incorrect email or password." },
    url: { error: "NOT_AUTHENTICATED" },
    hasRequestId: true,
  });
  expect(responsesByEmail[0]?.[5]).toMatchObject({
    status: 429,
    retryAfter: expect.stringMatching(/^(2\d|30)$/),
    error: {
      code: "RATE_LIMITED",
      message: expect.stringMatching(/^Too many attempts\. Try again in \d+ seconds\.$/),
    },
    url: { error: "RATE_LIMITED", wait: expect.stringMatching(/^(2\d|30)$/) },
  });

  const here = newAddress();
  const postFromUnknownDevice = await openForm(here);
  for (let guess = 0; guess < 5; guess += 1)
    await postFromUnknownDevice({ email, password: "a wrong password", json: "true" });
  expect((await postFromUnknownDevice({ email, password: PASSWORD, json: "true" })).status).toBe(429);
  const known = await openForm(here, device?.split(";")[0]);
  expect((await known({ email, password: PASSWORD, json: "true" })).status).toBe(200);
});

test("a form posted without JavaScript redirects to the sign-in page, which shows the error", async () => {
  const { email } = await makeMember(await makeWorkspace(), "agent");
  const submit = await openForm(newAddress());
  const callbackUrl = `${server()}/settings/labels`;
  const wrong = await submit({ email, password: "a wrong password", callbackUrl });
  expect([wrong.status, wrong.headers.get("location")]).toEqual([
    303,
    "/sign-in?error=NOT_AUTHENTICATED&next=%2Fsettings%2Flabels",
  ]);
  for (let guess = 0; guess < 4; guess += 1) await submit({ email, password: "a wrong password" });
  const throttled = await submit({ email, password: PASSWORD });
  const page = await (await fetch(`${server()}${throttled.headers.get("location")}`)).text();
  expect(page).toMatch(/Too many attempts\. Try again in (2\d|30) seconds\./);
  const right = await (await openForm(newAddress()))({ email, password: PASSWORD, callbackUrl });
  expect([right.status, right.headers.get("location")]).toEqual([302, callbackUrl]);
});

test("most of 200 simultaneous sign-ins from one address are refused without a password check, and signed-in members are not affected", async () => {
  const member = await signIn((await makeMember(await makeWorkspace(), "agent")).email);
  const submit = await openForm(newAddress());
  const flood = Array.from({ length: 200 }, () =>
    submit({ email: `${randomUUID()}@example.com`, password: PASSWORD, json: "true" }),
  );
  expect((await member.get("/api/inbox/members")).status).toBe(200);
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  // One after each delay (5, 10, 20 s), in case the test is slow.
  const checked = statuses.filter((status) => status === 401).length;
  expect(checked).toBeLessThanOrEqual(attemptPolicies.network.free + 3);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
});

test("an invalid email or a forged CSRF token gets a 4xx and no session", async () => {
  const submit = await openForm(newAddress());
  for (const [email, status] of [
    ["\u0000@example.com", 400],
    ["a".repeat(300), 401],
    ["", 401],
  ] as const)
    expect((await submit({ email, password: PASSWORD, json: "true" })).status).toBe(status);
  const { email } = await makeMember(await makeWorkspace(), "agent");
  const forged = await submit({ email, password: PASSWORD, json: "true", csrfToken: "forged" });
  expect(forged.status).toBe(403);
  expect(forged.headers.getSetCookie().join()).not.toContain("session-token");
});

test("after signing out the cookie is invalid, also for next-auth's session endpoint", async () => {
  const { email } = await makeMember(await makeWorkspace(), "agent");
  const client = await signIn(email);
  expect((await client.get("/api/inbox/members")).status).toBe(200);
  const session = async () => (await client.get("/api/auth/session")).json();
  expect(await session()).toHaveProperty("sessionId");
  const { csrfToken } = Object(await (await client.get("/api/auth/csrf")).json());
  const out = await client.post("/api/auth/signout", { csrfToken, json: "true" });
  expect(out.status).toBe(200);
  expect(await session()).toEqual({});
  expect((await client.get("/api/inbox/members")).status).toBe(401);
});
