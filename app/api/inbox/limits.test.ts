import { expect, inject, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { rateLimits } from "#db/schema/index.ts";
import { type Id, idToUuid } from "#lib/platform/id.ts";
import {
  type memberRateLimits,
  STREAM_RETRY_SECONDS,
  STREAMS_PER_MEMBER,
  UPLOADS_AT_ONCE,
} from "#lib/platform/rate-limits.ts";
import { makeKey, makeMember, makeWorkspace, until } from "#lib/testing/factories.ts";
import { signIn } from "#lib/testing/staff-client.ts";

/** As after two minutes more of requests than the limit allows. */
async function exhaust({ db, workspaceId }: Ctx, limit: keyof typeof memberRateLimits, userId: Id<"user">) {
  const allowedAt = new Date(Date.now() + 120_000);
  await db
    .insert(rateLimits)
    .values({ workspaceId, partition: `${limit}/${idToUuid("user", userId)}`, allowedAt })
    .onConflictDoUpdate({ target: [rateLimits.workspaceId, rateLimits.partition], set: { allowedAt } });
}

test("a member's live streams are limited, and closing one frees its slot", async () => {
  const ctx = await makeWorkspace();
  const client = await signIn((await makeMember(ctx, "agent")).email);
  const colleague = await signIn((await makeMember(ctx, "agent")).email);
  const open = await Promise.all(
    Array.from({ length: STREAMS_PER_MEMBER }, () => client.get("/api/inbox/stream")),
  );
  expect(open.map(({ status }) => status)).toEqual(open.map(() => 200));
  const refused = await client.get("/api/inbox/stream");
  expect([refused.status, refused.headers.get("retry-after"), await refused.json()]).toMatchObject([
    429,
    String(STREAM_RETRY_SECONDS),
    { error: { code: "RATE_LIMITED", details: { policy: "member-streams" } } },
  ]);
  const theirs = await colleague.get("/api/inbox/stream");
  expect(theirs.status).toBe(200);
  await open[0]?.body?.cancel();
  const again = await until(async () => {
    const response = await client.get("/api/inbox/stream");
    return response.status === 200 ? response : null;
  });
  await again.body?.cancel();
  const page = await until(async () => {
    const response = await client.get("/api/inbox/stream?page=one");
    return response.status === 200 ? response : null;
  });
  const anew = await client.get("/api/inbox/stream?page=one");
  expect(anew.status).toBe(200);
  expect(await page.text()).toMatch(/event: ready/);
  for (const { body } of [...open.slice(1), theirs, anew]) await body?.cancel();
});

test("searches have their own rate limit, which does not affect other inbox requests", async () => {
  const client = await signIn((await makeMember(await makeWorkspace(), "agent")).email);
  const responses = await Promise.all(
    Array.from({ length: 200 }, () => client.get("/api/inbox/search?q=nothing")),
  );
  const refused = responses.filter(({ status }) => status === 429);
  expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(100);
  expect(refused.length).toBeGreaterThan(0);
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  expect(await refused[0]?.json()).toMatchObject({
    error: { code: "RATE_LIMITED", details: { policy: "member-search" } },
  });
  expect((await client.get("/api/inbox/conversations")).status).toBe(200);
});

test("searches of every list have the limit of searches, and downloads of lists one of their own", async () => {
  const { ctx, id, email } = await makeMember(await makeWorkspace(), "admin");
  const client = await signIn(email);
  const refusalOf = async (path: string) => {
    const response = await client.get(path);
    return response.status === 429 ? Object(await response.json()).error.details.policy : response.status;
  };
  await exhaust(ctx, "member-search", id);
  for (const path of [
    "/contacts?q=ana",
    "/contacts?label=vip&q=ana",
    "/settings/inbound?search=x",
    "/settings/requests?path=v1",
  ])
    expect([path, await refusalOf(`/api/inbox${path}`)]).toEqual([path, "member-search"]);
  for (const path of ["/contacts", "/contacts?label=vip", "/contacts/export?q=ana"])
    expect([path, await refusalOf(`/api/inbox${path}`)]).toEqual([path, 200]);
  await exhaust(ctx, "member-export", id);
  for (const path of ["/contacts/export", "/settings/audit/export"])
    expect([path, await refusalOf(`/api/inbox${path}`)]).toEqual([path, "member-export"]);
});

test("pages count as requests and searches, and a refused one is shown after the wait", async () => {
  const { ctx, id, email } = await makeMember(await makeWorkspace(), "agent");
  const client = await signIn(email);
  const path = "/contacts?q=n%C3%A9&label=vip";
  expect((await client.get(path)).status).toBe(200);
  await exhaust(ctx, "member-search", id);
  const refused = await client.get(path);
  expect(refused.status).toBe(307);
  const response = await client.get(refused.headers.get("location") ?? "");
  expect([response.status, response.headers.get("retry-after")]).toEqual([429, "60"]);
  expect(response.headers.get("refresh")).toBe(`60; url=${path}`);
  expect(await response.text()).toContain("<h1>Too many requests</h1>");
  expect((await client.get("/contacts")).status).toBe(200);
  await exhaust(ctx, "member", id);
  for (const page of ["/contacts", "/inbox", "/settings/profile"])
    expect([page, (await client.get(page)).status]).toEqual([page, 307]);
  for (const next of ["//example.com", "https://example.com", "/x\r\ny"]) {
    const elsewhere = await client.get(`/too-many-requests?${new URLSearchParams({ next })}`);
    expect(elsewhere.headers.get("refresh")).toBe("1; url=/");
  }
});

test("uploads in progress are limited, and the end of one makes room", async () => {
  const { ctx, email } = await makeMember(await makeWorkspace(), "admin");
  const client = await signIn(email);
  const { secret } = await makeKey(ctx, ["messages.send"]);
  const base = inject("serverUrl");
  const form = { "Content-Type": "multipart/form-data; boundary=b" };
  for (const { url, headers, policy } of [
    {
      url: `${base}/api/inbox/contacts/imports?filename=a.csv`,
      headers: { Cookie: client.cookie(), "Content-Type": "text/csv", "Sec-Fetch-Site": "same-origin" },
      policy: "member-uploads",
    },
    {
      url: `${base}/api/v1/media`,
      headers: { Authorization: `Bearer ${secret}`, ...form },
      policy: "uploads",
    },
  ]) {
    const stalled = Array.from({ length: UPLOADS_AT_ONCE }, () => new AbortController());
    const ended = stalled.map(async ({ signal }) => {
      // One that is refused, because `upload` has its place at this moment, is repeated.
      while (!signal.aborted) {
        const body = new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from("x")) });
        const request = new Request(url, { method: "POST", headers, ...{ body, duplex: "half" }, signal });
        await fetch(request).catch(() => null);
      }
    });
    const upload = () => fetch(url, { method: "POST", headers, body: "" });
    const refused = await until(async () => {
      const response = await upload();
      return response.status === 429 ? response : null;
    });
    expect(await refused.json()).toMatchObject({ error: { code: "RATE_LIMITED", details: { policy } } });
    stalled[0]?.abort();
    // Read and refused for another reason.
    await until(async () => ((await upload()).status === 400 ? true : null));
    for (const one of stalled) one.abort();
    await Promise.all(ended);
  }
});
