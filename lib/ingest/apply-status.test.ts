import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { conversations, deferredUpdates, messages } from "#db/schema/index.ts";
import { newId } from "#lib/platform/id.ts";
import { makeReceiver, numberWebhook } from "#lib/testing/webhooks.ts";

const ANA = "16505550101";
const at = (age: number) => String(Math.floor(Date.now() / 1000) - age);

test("a reply and a reaction refer to a message whose id a status reports, in any order", async () => {
  const receiver = await makeReceiver();
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
