import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { conversations, deferredUpdates, messages } from "#db/schema/index.ts";
import { getMessageForApi } from "#lib/messages/api/api-queries.ts";
import { readTimeline } from "#lib/messages/timeline/read-timeline.ts";
import { newId } from "#lib/platform/id.ts";
import { makeReceiver, numberWebhook, type Receiver } from "#lib/testing/webhooks.ts";

const ANA = "16505550101";
const at = (age: number) => String(Math.floor(Date.now() / 1000) - age);

async function openThread(receiver: Receiver) {
  const { ctx } = receiver;
  await receiver.deliver(
    numberWebhook({
      messages: [{ from: ANA, id: "wamid.1", timestamp: at(60), type: "text", text: { body: "hi" } }],
    }),
  );
  const [thread] = await ctx.db
    .select()
    .from(conversations)
    .where(eq(conversations.workspaceId, ctx.workspaceId));
  if (!thread) throw new Error("no thread");
  return thread;
}

test("the payload is stored until a receipt, because a failed message can be sent again", async () => {
  const receiver = await makeReceiver();
  const { ctx } = receiver;
  const thread = await openThread(receiver);
  const payload = { type: "text", text: { body: "Is it right?" } };
  const make = async (row: Partial<typeof messages.$inferInsert>) => {
    const id = newId("msg");
    await ctx.db.insert(messages).values({
      ...{ id, workspaceId: ctx.workspaceId, conversationId: thread.id, numberId: thread.numberId },
      ...{ direction: "outbound", kind: "text", content: { kind: "text", body: "Is it right?" }, payload },
      ...{ status: "sent", authorKind: "system", createdAt: new Date() },
      ...row,
    });
    return id;
  };
  const status = (id: string, status: string, more: object = {}) => ({
    ...{ id, status, timestamp: at(6), recipient_id: ANA, ...more },
  });
  // A lost response is applied one by one, the others in a batch.
  const lost = await make({ status: "queued", attemptState: "unknown" });
  const late = await make({ status: "queued", attemptState: "unknown" });
  const [read, failed] = [await make({ wamid: "wamid.read" }), await make({ wamid: "wamid.failed" })];
  const stored = async () => {
    const rows = await ctx.db
      .select({ id: messages.id, payload: messages.payload })
      .from(messages)
      .where(and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.direction, "outbound")));
    return rows.filter((row) => row.payload !== null).map(({ id }) => id);
  };
  const ours = { biz_opaque_callback_data: lost };
  const errors = [{ code: 131026, title: "Message undeliverable" }];
  await receiver.deliver(
    numberWebhook({
      statuses: [status("wamid.lost", "sent", ours), status("wamid.failed", "failed", { errors })],
    }),
  );
  expect(new Set(await stored())).toEqual(new Set([lost, late, read, failed]));
  await receiver.deliver(
    numberWebhook({
      statuses: [
        status("wamid.lost", "delivered"),
        status("wamid.late", "delivered", { biz_opaque_callback_data: late }),
        status("wamid.read", "read"),
      ],
    }),
  );
  expect(await stored()).toEqual([failed]);
});

test.each([
  { path: "in a batch", wamid: "wamid.answer" },
  { path: "one by one", wamid: null },
])("a reply that WhatsApp refuses late is no answer, until a receipt proves it, $path", async ({ wamid }) => {
  const receiver = await makeReceiver();
  const { ctx } = receiver;
  const thread = await openThread(receiver);
  const id = newId("msg");
  await ctx.db.insert(messages).values({
    ...{ id, workspaceId: ctx.workspaceId, conversationId: thread.id, numberId: thread.numberId },
    ...{ direction: "outbound", kind: "text", content: { kind: "text", body: "Yes" }, wamid },
    ...{ status: "sent", authorKind: "member", createdAt: new Date(), sentAt: new Date() },
  });
  const ofThread = and(eq(conversations.workspaceId, ctx.workspaceId), eq(conversations.id, thread.id));
  await ctx.db.update(conversations).set({ waitingSince: null }).where(ofThread);
  const waitingSince = async () =>
    (await ctx.db.select().from(conversations).where(ofThread))[0]?.waitingSince;
  const receive = (status: string, age: number, more: object = {}) =>
    receiver.deliver(
      numberWebhook({
        statuses: [
          {
            ...{ id: "wamid.answer", status, timestamp: at(age), recipient_id: ANA },
            ...{ biz_opaque_callback_data: id, ...more },
          },
        ],
      }),
    );
  await receive("failed", 6, { errors: [{ code: 131026, title: "Message undeliverable" }] });
  expect(await waitingSince()).toEqual(thread.waitingSince);
  await receive("delivered", 5);
  expect(await waitingSince()).toBeNull();
});

test("a reply and a reaction refer to a message whose id a status reports, in any order", async () => {
  const receiver = await makeReceiver();
  const { ctx } = receiver;
  const thread = await openThread(receiver);
  const answerOf = (wamid: string) => [
    {
      ...{ from: ANA, id: `${wamid}.reply`, timestamp: at(5), type: "text", text: { body: "yes" } },
      context: { id: wamid },
    },
    {
      ...{ from: ANA, id: `${wamid}.reaction`, timestamp: at(4), type: "reaction" },
      reaction: { message_id: wamid, emoji: "👍" },
    },
  ];
  const contact = { contacts: [{ wa_id: ANA, profile: { name: "Ana" } }] };
  for (const [place, order] of ["together", "before", "after failure"].entries()) {
    // The response to the send was lost.
    const id = newId("msg");
    const isFailed = order === "after failure";
    await ctx.db.insert(messages).values({
      ...{ id, workspaceId: ctx.workspaceId, conversationId: thread.id, numberId: thread.numberId },
      ...{ direction: "outbound", kind: "text", content: { kind: "text", body: "Is it right?" } },
      ...{ status: isFailed ? "failed" : "queued", attemptState: isFailed ? null : "unknown" },
      ...{ authorKind: "system", createdAt: new Date() },
    });
    const wamid = `wamid.lost.${place}`;
    const delivered = {
      ...{ id: wamid, status: "delivered", timestamp: at(6), recipient_id: ANA },
      biz_opaque_callback_data: id,
    };
    const bodies =
      order === "together"
        ? [numberWebhook({ ...contact, statuses: [delivered], messages: answerOf(wamid) })]
        : [
            numberWebhook({ ...contact, messages: answerOf(wamid) }),
            numberWebhook({ statuses: [delivered] }),
          ];
    for (const body of bodies) expect(await receiver.deliver(body)).toMatchObject({ state: "processed" });
    const answers = await ctx.db
      .select({ replyToId: messages.replyToId })
      .from(messages)
      .where(and(eq(messages.workspaceId, ctx.workspaceId), sql`${messages.wamid} like ${`${wamid}.%`}`));
    expect([order, answers]).toEqual([order, [{ replyToId: id }, { replyToId: id }]]);
  }
  const left = eq(deferredUpdates.workspaceId, ctx.workspaceId);
  expect(await ctx.db.$count(deferredUpdates, left)).toBe(0);
});

test("a failure keeps WhatsApp's own explanation", async () => {
  const receiver = await makeReceiver();
  const { ctx } = receiver;
  const message = { from: ANA, id: "wamid.in", timestamp: at(60), type: "text", text: { body: "hi" } };
  await receiver.deliver(numberWebhook({ messages: [message] }));
  const [thread] = await ctx.db
    .select()
    .from(conversations)
    .where(eq(conversations.workspaceId, ctx.workspaceId));
  if (!thread) throw new Error("no thread");
  const id = newId("msg");
  await ctx.db.insert(messages).values({
    ...{ id, workspaceId: ctx.workspaceId, conversationId: thread.id, numberId: thread.numberId },
    ...{ direction: "outbound", kind: "text", content: { kind: "text", body: "Here it is." } },
    ...{ status: "sent", wamid: "wamid.out", authorKind: "system", createdAt: new Date() },
  });
  const details = "Media file size is too big, max 5 MB";
  const errors = [{ code: 131053, title: "Media upload error", error_data: { details } }];
  const failed = { id: "wamid.out", status: "failed", timestamp: at(5), recipient_id: ANA, errors };
  await receiver.deliver(numberWebhook({ statuses: [failed] }));
  expect(await getMessageForApi(ctx, id)).toMatchObject({
    failure: { code: "MEDIA_FETCH_FAILED" },
    errors: [{ whatsappCode: 131053, details }],
  });
  const { data } = await readTimeline(ctx, id);
  expect(data.at(-1)).toMatchObject({ kind: "status", whatsappCode: 131053, whatsappDetails: details });
});
