import { expect, test } from "vitest";
import { STREAM_RETRY_SECONDS, STREAMS_PER_MEMBER } from "#lib/platform/rate-limits.ts";
import { makeMember, makeWorkspace, until } from "#lib/testing/factories.ts";
import { signIn } from "#lib/testing/staff-client.ts";

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
