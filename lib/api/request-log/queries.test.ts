import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { getRequest, listRequests } from "#lib/api/request-log/queries.ts";
import { maskRequest, type RecordedRequest, recordRequests } from "#lib/api/request-log/record-request.ts";
import { listRequestsQuery } from "#lib/api/request-log/schema.ts";
import { DAY, MINUTE } from "#lib/platform/clock.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { makeKey, makeWorkspace } from "#lib/testing/factories.ts";

async function called(ctx: Ctx, call: Partial<RecordedRequest> = {}): Promise<Id<"req">> {
  const id = newId("req");
  const request = maskRequest({
    id,
    workspaceId: ctx.workspaceId,
    keyId: newId("key"),
    keyName: "Shop",
    method: "POST",
    path: "/api/v1/messages/text",
    search: new URLSearchParams(),
    status: 200,
    durationMs: 12,
    createdAt: new Date(),
    requestBody: undefined,
    responseBody: undefined,
    secrets: [],
    plainVariables: false,
    ...call,
  });
  await recordRequests(ctx.db, [request]);
  return id;
}

async function find(ctx: Ctx, filter: Record<string, string> = {}): Promise<string[]> {
  return (await listRequests(ctx, listRequestsQuery.parse(filter))).data.map(({ id }) => id);
}

test("returns only the calls that match each filter", async () => {
  const ctx = await makeWorkspace();
  const { id } = await makeKey(ctx, ["messages.send"]);
  const messageId = newId("msg");
  const sent = await called(ctx, { messageId, createdAt: new Date(Date.now() - 2 * MINUTE) });
  const refused = await called(ctx, {
    keyId: id as Id<"key">,
    method: "GET",
    path: "/api/v1/Contacts",
    status: 401,
    code: "NOT_AUTHENTICATED",
    refusal: "scope:contacts.read",
    clientRequestId: "theirs-1",
    idempotencyKey: "import/1",
  });
  const again = await called(ctx, { replayOf: sent, createdAt: new Date(Date.now() - MINUTE) });
  await called(await makeWorkspace(), { messageId });
  expect(await find(ctx)).toEqual([refused, again, sent]);
  const minuteAgo = new Date(Date.now() - 1.5 * MINUTE).toISOString();
  for (const [filter, found] of [
    [{ key: id }, [refused]],
    [{ key: "nonsense" }, []],
    [{ status: "401" }, [refused]],
    [{ status: "4xx" }, [refused]],
    [{ status: "2xx" }, [again, sent]],
    [{ code: "NOT_AUTHENTICATED" }, [refused]],
    [{ method: "GET" }, [refused]],
    [{ path: "/contacts" }, [refused]],
    [{ path: "%" }, []],
    [{ requestId: sent }, [again, sent]],
    [{ requestId: "theirs-1" }, [refused]],
    [{ idempotencyKey: "import/1" }, [refused]],
    [{ idempotencyKey: "import" }, []],
    [{ messageId }, [sent]],
    [{ messageId: "msg_x" }, []],
    [{ after: minuteAgo }, [refused, again]],
    [{ before: minuteAgo }, [sent]],
    [{ status: "2xx", path: "text", before: minuteAgo }, [sent]],
  ] as [Record<string, string>, string[]][]) {
    expect([filter, await find(ctx, filter)]).toEqual([filter, found]);
  }
  expect((await listRequests(ctx, listRequestsQuery.parse({ status: "401" }))).data[0]).toEqual({
    id: refused,
    at: expect.any(String),
    key: { id, name: "Shop" },
    method: "GET",
    path: "/api/v1/Contacts",
    status: 401,
    code: "NOT_AUTHENTICATED",
    refusal: { kind: "scope", scope: "contacts.read" },
    durationMs: 12,
    messageId: null,
  });
});

test("pages through the calls of the start once each while new ones arrive", async () => {
  const ctx = await makeWorkspace();
  const at = new Date();
  const calls: string[] = [];
  for (let count = 0; count < 7; count += 1) calls.push(await called(ctx, { createdAt: at }));
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await listRequests(
      ctx,
      listRequestsQuery.parse({ limit: 3, ...(cursor ? { cursor } : {}) }),
    );
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor;
    await called(ctx);
  } while (cursor);
  expect(seen.toSorted()).toEqual(calls.toSorted());
  expect(seen).toHaveLength(7);
  const first = await listRequests(ctx, listRequestsQuery.parse({ limit: 1 }));
  const other = listRequestsQuery.parse({ cursor: first.nextCursor, status: "2xx" });
  await expect(listRequests(ctx, other)).rejects.toMatchObject({ code: "INVALID_CURSOR" });
});

test("returns calls for 30 days and bodies for 7, to their workspace only", async () => {
  const ctx = await makeWorkspace();
  const bodies = { requestBody: { body: "hello" }, responseBody: { ok: true } };
  const old = (days: number) => ({ ...bodies, createdAt: new Date(Date.now() - days * DAY + MINUTE) });
  const fresh = await called(ctx, old(7));
  const stale = await called(ctx, old(8));
  const gone = await called(ctx, old(31));
  expect(await getRequest(ctx, fresh)).toMatchObject({
    requestBody: '{"body":"hello"}',
    responseBody: '{"ok":true}',
    truncated: false,
  });
  expect(await getRequest(ctx, stale)).toMatchObject({ requestBody: null, responseBody: null });
  expect(await find(ctx)).toEqual([fresh, stale]);
  const elsewhere = await makeWorkspace();
  for (const [reader, id] of [
    [ctx, gone],
    [ctx, "req_nonsense"],
    [elsewhere, fresh],
  ] as const) {
    const refused = await getRequest(reader, id).catch((error: unknown) => error);
    expect(isAppError(refused, "NOT_FOUND")).toBe(true);
  }
});

test("stores no unmasked text in any column", async () => {
  const ctx = await makeWorkspace();
  const to = "5511999998888";
  const id = await called(ctx, {
    path: `/api/v1/messages/${to}`,
    search: new URLSearchParams({ phone: to }),
    clientRequestId: `for-${to}`,
    idempotencyKey: `otp/${to}/123456`,
    userAgent: `shop for ${to}`,
    requestBody: { to, code: "123456" },
    responseBody: { error: { message: `${to} has not written` } },
  });
  expect(JSON.stringify(await getRequest(ctx, id))).not.toMatch(/5511999998888|123456/);
});
