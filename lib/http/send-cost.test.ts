import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { connect } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { numbers, templates, windows } from "#db/schema/index.ts";
import { DAY } from "#lib/clock.ts";
import { createContactByHand } from "#lib/conversations/save-contact.ts";
import { env } from "#lib/env.ts";
import { apiOperation, apiRoutes } from "#lib/http/with-api-key.ts";
import { newId } from "#lib/id.ts";
import { sendTemplateMessage, sendTextMessage } from "#lib/messages/endpoints.ts";
import { openConversation } from "#lib/messages/open-conversation.ts";
import { recoverSend, sendTemplateForApi, sendTextForApi } from "#lib/messages/send-for-api.ts";
import { makeCloudNumber, makeKey, makePhone, makeWorkspace } from "#lib/testing/factories.ts";
import { type CountedPool, openCountedPool, type WireCost } from "#lib/testing/wire-counter.ts";

// Next runs these once an answer is sent; outside of it nobody does.
vi.mock("next/server", () => ({ after: () => undefined }));

const template = apiRoutes(
  apiOperation(sendTemplateMessage, {
    run: ({ ctx, body }) => sendTemplateForApi(ctx, body),
    recover: recoverSend,
  }),
);
const text = apiRoutes(
  apiOperation(sendTextMessage, { run: ({ ctx, body }) => sendTextForApi(ctx, body), recover: recoverSend }),
);

const graph = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { "Content-Type": "application/json" });
  response.end(
    JSON.stringify({
      messages: [{ id: `wamid.${randomUUID()}` }],
      contacts: [{ wa_id: String(Math.random()).slice(2, 14) }],
    }),
  );
});

/** Other statements than those of hot paths are prepared from their fifth use on (db/prepare-repeated.ts). */
const WARM_CALLS = 6;

const known = makePhone();
let ctx: Ctx;
let secret: string;
let wire: CountedPool;

beforeAll(async () => {
  await new Promise<void>((resolve) => graph.listen(env().PORT, "127.0.0.1", resolve));
  ctx = await makeWorkspace();
  await makeCloudNumber(ctx, "secret");
  const [number] = await ctx.db
    .update(numbers)
    .set({ kind: "sandbox" })
    .where(eq(numbers.workspaceId, ctx.workspaceId))
    .returning();
  await ctx.db.insert(templates).values({
    id: newId("tpl"),
    workspaceId: ctx.workspaceId,
    wabaId: number?.wabaId ?? "",
    name: "order_update",
    language: "en",
    category: "utility",
    components: [{ type: "BODY", text: "Hi {{1}}" }],
    whatsappStatus: "approved",
    approval: "approved",
  });
  const contactId = (await createContactByHand(ctx, { phone: known })).id;
  const { id: conversationId } = await ctx.db.transaction((db) =>
    openConversation({ ...ctx, db }, { contactId, numberId: number?.id ?? "num_", now: new Date() }),
  );
  const at = { lastInboundAt: new Date(), expiresAt: new Date(Date.now() + DAY) };
  await ctx.db
    .insert(windows)
    .values({ workspaceId: ctx.workspaceId, conversationId, numberId: number?.id ?? "num_", ...at });
  ({ secret } = await makeKey(ctx, ["messages.send"]));
  wire = await openCountedPool();
});
afterAll(async () => {
  graph.closeAllConnections();
  await new Promise((resolve) => graph.close(resolve));
  await wire.close();
});

interface Case {
  to: () => string;
  kind: "template" | "text";
  key?: boolean;
}

/** Calls the public API as a client does, up to its answer. */
async function send({ to, kind, key }: Case): Promise<void> {
  const request = new Request(`http://localhost/api/v1/messages/${kind}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${secret}`,
      "content-type": "application/json",
      ...(key ? { "idempotency-key": randomUUID() } : {}),
    },
    body: JSON.stringify(
      kind === "text"
        ? { to: to(), body: "On its way." }
        : { to: to(), template: "order_update", variables: { "1": "Ana" } },
    ),
  });
  const routes = kind === "text" ? text : template;
  const response = await routes.POST(request, { params: Promise.resolve({}) });
  expect(await response.json()).toMatchObject({ status: "sent" });
}

/** What a call costs once its statements are prepared. */
async function costOf(what: Case): Promise<WireCost> {
  for (let warm = 0; warm < WARM_CALLS; warm += 1) await send(what);
  return wire.count(() => send(what));
}

test.each<[string, Case, number]>([
  ["a template to a known contact", { kind: "template", to: () => known }, 5],
  ["a template to a new contact", { kind: "template", to: makePhone }, 5],
  ["a text", { kind: "text", to: () => known }, 5],
  ["a template with an idempotency key", { kind: "template", to: () => known, key: true }, 7],
])("%s is a statement and a round trip for each step", async (_what, call, steps) => {
  const { roundTrips, commits, statements } = await costOf(call);
  expect(statements).toHaveLength(steps);
  expect({ roundTrips, commits }).toEqual({ roundTrips: steps, commits: steps });
});

test.each([
  ["on", 1],
  ["off", 0],
])(
  "with PARLEY_PREPARED_STATEMENTS=%s a statement that comes again is prepared %i times",
  async (setting, count) => {
    vi.stubEnv("PARLEY_PREPARED_STATEMENTS", setting);
    const { db, close } = connect(env().DATABASE_URL, 1);
    vi.unstubAllEnvs();
    const mark = `repeated_${setting}`;
    for (let use = 0; use < WARM_CALLS; use += 1)
      await db.execute(sql`select ${use}::int as ${sql.identifier(mark)}`);
    const prepared = await db.execute(sql`
    select from pg_prepared_statements where statement like ${`%as "${mark}"%`} and statement not like '%pg_prepared%'`);
    expect(prepared).toHaveLength(count);
    await close();
  },
);
