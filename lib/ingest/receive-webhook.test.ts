import { and, eq, ne, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { contacts, conversations, messages, windows } from "#db/schema/index.ts";
import { nextStatus } from "#lib/conversations/thread/status-rules.ts";
import { applyChange } from "#lib/ingest/apply-change.ts";
import { applyMessage } from "#lib/ingest/apply-message.ts";
import { isId, newId } from "#lib/platform/id.ts";
import { until } from "#lib/testing/factories.ts";
import { metaExamples } from "#lib/testing/meta-examples.ts";
import { sweepSize } from "#lib/testing/sweep.ts";
import { sweepTest } from "#lib/testing/sweep-test.ts";
import { allChanges, type Change, inBatches, inboundChanges } from "#lib/testing/webhook-corpus.ts";
import { makeReceiver, numberWebhook, type Receiver } from "#lib/testing/webhooks.ts";
import { parseWebhook } from "#lib/whatsapp/parse-webhook.ts";

const LONG = sweepSize(120_000, 1_200_000);

async function insertSentMessage({ ctx, numberId, deliver }: Receiver, wamid = "wamid.OUT"): Promise<string> {
  await deliver(inBatches(inboundChanges.slice(0, 1), 1)[0]);
  const [thread] = await ctx.db
    .select()
    .from(conversations)
    .where(eq(conversations.workspaceId, ctx.workspaceId));
  if (!thread) throw new Error("no thread");
  const id = newId("msg");
  await ctx.db.insert(messages).values({
    id,
    workspaceId: ctx.workspaceId,
    conversationId: thread.id,
    numberId: thread.numberId,
    direction: "outbound",
    kind: "text",
    content: { kind: "text", body: "from us" },
    status: "sent",
    wamid,
    authorKind: "system",
    createdAt: new Date(),
  });
  expect(thread.numberId).toBe(numberId);
  return id;
}

async function stateOf(ctx: Ctx) {
  // An activity says what happened in the order in which it arrived.
  const mine = and(eq(messages.workspaceId, ctx.workspaceId), ne(messages.kind, "activity"));
  const rows = await ctx.db.select().from(messages).where(mine);
  const wamidOf = new Map(rows.map((row) => [row.id, row.wamid]));
  return {
    messages: rows
      .map(({ wamid, kind, content, status, editedAt, revokedAt, replyToId, metadata, ...row }) => ({
        ...{ wamid, kind, content, status, editedAt, revokedAt },
        metadata: { ...metadata, versions: metadata.versions?.length },
        times: [row.deliveredAt, row.readAt, row.failedAt, row.whatsappAt],
        replyTo: replyToId ? wamidOf.get(replyToId) : null,
      }))
      .sort((a, b) => `${a.wamid}${a.kind}`.localeCompare(`${b.wamid}${b.kind}`)),
    contacts: (await ctx.db.select().from(contacts).where(eq(contacts.workspaceId, ctx.workspaceId)))
      .map(({ phone, waId, bsuid, username, optedOutAt }) => ({ phone, waId, bsuid, username, optedOutAt }))
      .sort((a, b) => `${a.bsuid}${a.phone}`.localeCompare(`${b.bsuid}${b.phone}`)),
    windows: (await ctx.db.select().from(windows).where(eq(windows.workspaceId, ctx.workspaceId))).map(
      ({ expiresAt }) => expiresAt,
    ),
    unread: (
      await ctx.db.select().from(conversations).where(eq(conversations.workspaceId, ctx.workspaceId))
    ).map(({ unreadCount }) => unreadCount),
  };
}

async function stateAfter(bodies: unknown[]) {
  const receiver = await makeReceiver();
  await insertSentMessage(receiver);
  for (const body of bodies) expect((await receiver.deliver(body)).state).toBe("processed");
  return stateOf(receiver.ctx);
}

const shuffled = (changes: readonly Change[]) =>
  fc.shuffledSubarray([...changes], { minLength: changes.length, maxLength: changes.length });

test("each row of the upstream list is processed and its effect is stored", async () => {
  const state = await stateAfter(inBatches(allChanges, 1));
  // Changes, deletions and group messages create no messages.
  const elsewhere = new Set(["change", "deletion", "in-a-group", "change-in-a-group"]);
  const expected = inboundChanges
    .filter(({ name }) => !elsewhere.has(name))
    .map(({ name }) => `wamid.${name}`);
  expect(state.messages.map(({ wamid }) => wamid ?? "").sort()).toEqual(
    [...expected, "wamid.OUT", "wamid.ECHO", "wamid.ECHO-CHANGED", "wamid.ECHO-DELETED"].sort(),
  );
  const of = (name: string) => state.messages.find(({ wamid }) => wamid === `wamid.${name}`);
  expect(of("OUT")).toMatchObject({ status: "read", metadata: { pricing: { category: "marketing" } } });
  expect(of("ECHO")).toMatchObject({ status: "sent", metadata: { echo: true } });
  expect(of("changed")).toMatchObject({ content: { body: "second words" }, metadata: { versions: 1 } });
  expect(of("deleted")?.revokedAt).not.toBeNull();
  expect(of("reply")).toMatchObject({ content: { body: "about that" }, replyTo: "wamid.text" });
  expect(of("reaction")?.replyTo).toBe("wamid.text");
  expect(of("template-button")?.replyTo).toBe("wamid.OUT");
  expect(of("forwarded")?.metadata.forwarded).toBe(true);
  expect(of("from-ad")?.metadata.referral).toMatchObject({
    ...{ headline: "Sale", clickId: "click", mediaType: "image", imageUrl: "https://example.com/ad.jpg" },
    welcomeText: "Hi there! How can we help?",
  });
  expect(of("product-question")?.metadata.product).toEqual({ catalogId: "7", productId: "sku" });
  expect(of("flow-answer")?.content).toMatchObject({
    form: {
      responseJson: expect.stringContaining("secret-token"),
      fields: [
        { name: "screen_0_First_name_0", label: "First name", value: "Ana" },
        { label: "Topics", value: "Late delivery, Other" },
        { name: "visit.date", label: "Visit › Date", value: "2026-12-01" },
        { label: "Visit › Guests", value: "3" },
        { label: "Visit › Outside", value: "Yes" },
        { label: "Photos › 1", value: "door.jpg" },
        { label: "Note", value: "" },
      ],
    },
  });
  expect(of("address-answer")?.content).toMatchObject({
    id: "address_message",
    form: { fields: [{ label: "Name", value: "Ana" }, { label: "In pin code" }, { value: "Delhi" }] },
  });
  expect(of("flow-answer-unreadable")?.content).toMatchObject({ form: { fields: [{ value: "{oops" }] } });
  expect(of("calls-allowed")?.content).toMatchObject({
    callPermission: { granted: true, permanent: false, expiresAt: "2025-06-15T20:59:43.000Z" },
  });
  expect(of("welcome")?.content).toMatchObject({ kind: "system", type: "request_welcome" });
  expect(of("whole-card")?.content).toMatchObject({
    contacts: [
      {
        phones: ["+1 917 555 9999"],
        details: {
          emails: [{ email: "b@example.com", type: "Work" }],
          addresses: [{ address: "1 Main St, 94025 Menlo Park, United States", type: null }],
          ...{ department: "Legal", jobTitle: "Counsel", birthday: "1999-01-23" },
        },
      },
    ],
  });
  expect(of("ECHO-CHANGED")).toMatchObject({ content: { body: "first" }, metadata: { versions: 1 } });
  expect(of("ECHO-DELETED")?.revokedAt).not.toBeNull();
  expect(of("of-the-future")).toMatchObject({
    content: { kind: "unknown", type: "hologram" },
    metadata: { unknownPayload: { depth: 3 } },
  });
  expect(state.contacts).toEqual([
    expect.objectContaining({ phone: "16505551234", bsuid: "US.13491208655302741918", username: null }),
  ]);
  expect(state.contacts[0]?.optedOutAt).not.toBeNull();
});

test("order, repetition and batch size do not change the result", { timeout: LONG }, async () => {
  const expected = await stateAfter(inBatches(allChanges, 1));
  await fc.assert(
    fc.asyncProperty(
      shuffled(allChanges),
      shuffled(allChanges),
      fc.integer({ min: 1, max: 2 * allChanges.length }),
      async (once, again, size) => {
        expect(await stateAfter(inBatches([...once, ...again], size))).toEqual(expected);
      },
    ),
    { numRuns: sweepSize(1, 8) },
  );
});

sweepTest(
  "concurrent webhooks have the same result as sequential ones",
  async () => {
    const expected = await stateAfter(inBatches(allChanges, 1));
    for (let run = 0; run < sweepSize(1, 5); run += 1) {
      const receiver = await makeReceiver();
      await insertSentMessage(receiver);
      const bodies = inBatches([...allChanges, ...allChanges], 1);
      const states = await Promise.all(bodies.map((body) => receiver.deliver(body)));
      expect(new Set(states.map(({ state }) => state))).toEqual(new Set(["processed"]));
      expect(await stateOf(receiver.ctx)).toEqual(expected);
    }
  },
  LONG,
);

test("a deletion received while its message is being stored is applied", async () => {
  const { ctx, numberId } = await makeReceiver();
  const [deleted, deletion] = ["deleted", "deletion"].map((name) =>
    parseWebhook(
      inBatches(
        allChanges.filter((change) => change.name === name),
        1,
      )[0],
    ).find((update) => update.kind === "message" || update.kind === "revoke"),
  );
  if (deleted?.kind !== "message" || deletion?.kind !== "revoke" || !isId("num", numberId)) {
    throw new Error("the corpus has changed");
  }
  let applied: Promise<boolean> | undefined;
  await inTransaction(ctx, async (tx) => {
    await applyMessage(tx, numberId, deleted);
    let done = false;
    applied = applyChange(ctx, numberId, deletion).finally(() => {
      done = true;
    });
    // Until the deletion waits for this transaction's lock, or has finished.
    await until(async () => {
      const waiting = await tx.db.execute(
        sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`,
      );
      return waiting.length > 0 || done || null;
    });
  });
  await applied;
  const state = await stateOf(ctx);
  expect(state.messages).toMatchObject([{ wamid: "wamid.deleted", revokedAt: expect.any(Date) }]);
});

test("Meta's examples have the same result at every batch size", { timeout: LONG }, async () => {
  const entries = metaExamples("webhooks").flatMap(([, body]) => Object(body).entry as unknown[]);
  const batches = (size: number) =>
    Array.from({ length: Math.ceil(entries.length / size) }, (_, index) => ({
      object: "whatsapp_business_account",
      entry: entries.slice(index * size, (index + 1) * size),
    }));
  const expected = await stateAfter(batches(1));
  const every = Array.from({ length: entries.length - 1 }, (_, index) => index + 2);
  for (const size of sweepSize([7, entries.length], every))
    expect(await stateAfter(batches(size))).toEqual(expected);
});

test("a message's statuses have the same result in any order and repetition", {
  timeout: LONG,
}, async () => {
  const statusUpdate = fc.record({
    status: fc.constantFrom("sent" as const, "delivered" as const, "read" as const, "failed" as const),
    timestamp: fc.integer({ min: 1_749_416_383, max: 1_749_416_390 }),
  });
  const body = ({ status, timestamp }: { status: string; timestamp: number }) =>
    numberWebhook({
      statuses: [
        {
          ...{ id: "wamid.OUT", status, timestamp: String(timestamp), recipient_id: "16505551234" },
          ...(status === "failed" ? { errors: [{ code: 131026, title: "Message undeliverable" }] } : {}),
        },
      ],
    });
  await fc.assert(
    fc.asyncProperty(
      fc.array(statusUpdate, { minLength: 1, maxLength: 5 }).chain((list) =>
        fc.tuple(
          fc.constant(list),
          fc.shuffledSubarray([...list, ...list], {
            minLength: 2 * list.length,
            maxLength: 2 * list.length,
          }),
        ),
      ),
      async ([list, mixed]) => {
        const one = await stateAfter(list.map(body));
        expect(await stateAfter(mixed.map(body))).toEqual(one);
        const status = list.reduce<Parameters<typeof nextStatus>[0]>(
          (current, item) => nextStatus(current, item.status),
          "sent",
        );
        expect(one.messages.find(({ wamid }) => wamid === "wamid.OUT")?.status).toBe(status);
      },
    ),
    { numRuns: sweepSize(5, 40) },
  );
});

test("applies many updates of many people in one webhook", { timeout: LONG }, async () => {
  const { ctx, deliver } = await makeReceiver();
  const count = sweepSize(200, 1000);
  const people = count / 20;
  const many = Array.from({ length: count }, (_, index) => ({
    from: `1650555${String(1000 + (index % people))}`,
    id: `wamid.${index}`,
    timestamp: "1749416383",
    type: "text",
    text: { body: `message ${index}` },
  }));
  const { state, outcome } = await deliver(numberWebhook({ messages: many }));
  expect([state, outcome]).toEqual(["processed", `${count} new messages, 0 status changes, 0 others`]);
  expect(await ctx.db.$count(conversations, eq(conversations.workspaceId, ctx.workspaceId))).toBe(people);
});

test("an update of an unconnected number is stored, but applied to no other number", async () => {
  const { ctx, deliver } = await makeReceiver();
  const metadata = { display_phone_number: "15550000000", phone_number_id: "999" };
  const text = {
    from: "16505551234",
    id: "wamid.1",
    timestamp: "1749416383",
    type: "text",
    text: { body: "hi" },
  };
  const { state } = await deliver(numberWebhook({ metadata, messages: [text] }));
  expect(state).toBe("processed");
  expect(await ctx.db.$count(messages, eq(messages.workspaceId, ctx.workspaceId))).toBe(0);
});
