import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { webhookEvents } from "#db/schema/index.ts";
import { recordWebhookEvent } from "#lib/events/record-webhook-event.ts";
import type { WebhookEventType } from "#lib/events/webhook-event-rules.ts";
import { newId } from "#lib/platform/id.ts";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import { makeKey, makeWorkspace, until } from "#lib/testing/factories.ts";

const PATH = "/api/v1/events";

apiContract({ method: "GET", path: PATH, scope: "events.read" });

interface Page {
  data: { id: string; type: string }[];
  hasMore: boolean;
  nextCursor: string | null;
  resumeCursor: string | null;
}

async function make() {
  const ctx = await makeWorkspace();
  const { secret: key } = await makeKey(ctx, ["events.read"]);
  const list = async (query: Record<string, string> = {}) =>
    (await callApi("GET", `${PATH}?${new URLSearchParams(query)}`, { key })).json as Page;
  return { ctx, key, list };
}

const recordEvent = (ctx: Ctx, type: WebhookEventType = "contact.created") =>
  recordWebhookEvent(ctx, { type, data: { n: 1 } });

const idsOf = (page: Page) => page.data.map(({ id }) => id);

/** Events are listed once no older transaction of the server is running. */
const untilListed = (list: () => Promise<Page>, count: number) =>
  until(async () => ((await list()).data.length === count ? true : null));

describe("GET /v1/events", () => {
  test("lists the events that endpoints receive, newest first", async () => {
    const { ctx, list } = await make();
    const [first, second] = [await recordEvent(ctx), await recordEvent(ctx, "template.status_changed")];
    await untilListed(list, 2);
    const [row] = await ctx.db.select().from(webhookEvents).where(eq(webhookEvents.id, first));
    const page = await list();
    expect(page).toEqual({
      data: [expect.objectContaining({ id: second }), JSON.parse(row?.body ?? "")],
      hasMore: false,
      nextCursor: null,
      resumeCursor: null,
    });
  });

  test("filters by type, family, conversation and time, and refuses invalid filters", async () => {
    const { ctx, key, list } = await make();
    await recordEvent(ctx);
    const updated = await recordEvent(ctx, "contact.updated");
    const template = await recordEvent(ctx, "template.status_changed");
    await untilListed(list, 3);
    expect(idsOf(await list({ type: "contact.updated" }))).toEqual([updated]);
    const [row] = await ctx.db.select().from(webhookEvents).where(eq(webhookEvents.id, template));
    const time = row?.createdAt.toISOString() ?? "";
    expect(idsOf(await list({ createdAfter: time }))).toContain(template);
    expect(idsOf(await list({ createdBefore: time }))).not.toContain(template);
    expect(idsOf(await list({ since: "2026-01-01T00:00:00Z", createdAfter: time }))).toContain(template);
    expect(idsOf(await list({ type: "template.*" }))).toEqual([template]);
    expect(idsOf(await list({ type: "template.*,contact.updated" }))).toEqual([template, updated]);
    expect(idsOf(await list({ conversationId: newId("conv") }))).toEqual([]);
    expect(idsOf(await list({ since: new Date(Date.now() + 60_000).toISOString() }))).toEqual([]);
    expect(idsOf(await list({ since: new Date(Date.now() - 60_000).toISOString() }))).toHaveLength(3);
    for (const query of ["type=message.seen", "since=yesterday", "order=up", "conversationId=conv_1"]) {
      const refused = await callApi("GET", `${PATH}?${query}`, { key });
      expect([query, refused.status, refused.json]).toMatchObject([
        query,
        400,
        { error: { code: "VALIDATION_ERROR" } },
      ]);
    }
    const cursor = await callApi("GET", `${PATH}?cursor=nonsense`, { key });
    expect([cursor.status, cursor.json]).toEqual([
      400,
      {
        error: {
          code: "INVALID_CURSOR",
          message: expect.any(String),
          requestId: expect.any(String),
          docUrl: expect.any(String),
        },
      },
    ]);
  });

  test("a client that catches up skips no event that commits late and gets none twice", async () => {
    const { ctx, list } = await make();
    const seen: string[] = [];
    let cursor: string | null = null;
    const catchUp = async () => {
      for (;;) {
        const page: Page = await list({ order: "asc", limit: "2", ...(cursor ? { cursor } : {}) });
        seen.push(...idsOf(page));
        cursor = page.resumeCursor;
        if (!page.hasMore) return;
      }
    };
    let commit = () => {};
    let late = "";
    const before = await recordEvent(ctx);
    const began = Promise.withResolvers<void>();
    const slow = inTransaction(ctx, async (tx) => {
      late = await recordEvent(tx);
      began.resolve();
      await new Promise<void>((resolve) => {
        commit = resolve;
      });
    });
    await began.promise;
    const quick = await recordEvent(ctx);
    await catchUp();
    expect(seen).not.toContain(late);
    expect(seen).not.toContain(quick);
    commit();
    await slow;
    await until(async () => {
      await catchUp();
      return seen.length >= 3 ? true : null;
    });
    const after = [await recordEvent(ctx), await recordEvent(ctx), await recordEvent(ctx)];
    await until(async () => {
      await catchUp();
      return seen.length >= 6 ? true : null;
    });
    await catchUp();
    expect(seen).toEqual([before, late, quick, ...after]);
  });

  test("another workspace's events are not listed", async () => {
    const [mine, theirs] = [await make(), await make()];
    await recordEvent(theirs.ctx);
    await untilListed(theirs.list, 1);
    expect(await mine.list()).toEqual({ data: [], hasMore: false, nextCursor: null, resumeCursor: null });
  });
});
