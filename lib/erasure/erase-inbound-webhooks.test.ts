import { eq, type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { contacts, erasures, inboundWebhooks } from "#db/schema/index.ts";
import { eraseContact } from "#lib/erasure/erase-contact.ts";
import { runErasure } from "#lib/erasure/run-erasure.ts";
import type { Id } from "#lib/platform/id.ts";
import { recordOf } from "#lib/platform/record-of.ts";
import {
  allContacts,
  allMessages,
  makeReceiver,
  numberWebhook,
  processWebhook,
} from "#lib/testing/webhooks.ts";

test("bodies of webhooks that were ignored, unreadable or refused keep nothing of the person", async () => {
  const { ctx, deliver } = await makeReceiver();
  const from = "16505551234";
  const other = "493055501234";
  const timestamp = "1749416383";
  const old = (waId: string) => ({ from: waId, id: `wamid.${waId}`, timestamp, type: "text", text: {} });
  const thread = (waId: string) => ({ threads: [{ id: waId, messages: [old(waId)] }] });
  await deliver(numberWebhook({ messages: [{ ...old(from), text: { body: "hi" } }] }));
  const calls = [from, other].map((waId) => ({
    id: `wacid.${waId}`,
    event: "connect",
    timestamp,
    from: waId,
  }));
  const paid = [from, other].map((waId) => ({ ...old(waId), status: "pending", recipient_id: waId }));
  await deliver(numberWebhook({ history: [thread(from), thread(other)] }, "history"));
  await deliver(numberWebhook({ messages: [from, other].map(old) }, "history"));
  await deliver(
    numberWebhook(
      { state_sync: [from, other].map((waId) => ({ contact: { phone_number: `+${waId}` } })) },
      "smb_app_state_sync",
    ),
  );
  await deliver(numberWebhook({ calls }, "calls"));
  await deliver(numberWebhook({ statuses: paid }));
  await deliver(numberWebhook({ messages: [{ from, text: { body: "without an id" } }] }));
  await deliver({ object: "page", entry: [{ messages: [old(from)] }] });
  const [contact] = await ctx.db.select().from(contacts).where(eq(contacts.workspaceId, ctx.workspaceId));
  await eraseContact(ctx, contact?.id ?? "");
  await runErasure(ctx, contact?.id as Id<"contact">);
  const rows = await ctx.db
    .select()
    .from(inboundWebhooks)
    .where(eq(inboundWebhooks.workspaceId, ctx.workspaceId));
  const left = rows.map(({ body, searchKeys, updates }) => {
    const text = Buffer.from(body).toString();
    expect(text + JSON.stringify([searchKeys, updates])).not.toContain(from);
    return [
      Object(JSON.parse(text)).entry[0].changes[0].field,
      text.includes(other),
      searchKeys?.includes(other),
    ];
  });
  expect(left.sort()).toEqual(
    ["calls", "history", "history", "messages", "smb_app_state_sync"].map((field) => [field, true, true]),
  );
});

test("a webhook that is acknowledged but not processed does not create the person again", async () => {
  const { ctx, receive, deliver } = await makeReceiver();
  const [from, other] = ["16505551234", "493055501234"];
  const message = (waId: string, id: string) => ({
    from: waId,
    id: `wamid.${id}`,
    timestamp: "1749416383",
    type: "text",
    text: { body: id },
  });
  await deliver(numberWebhook({ messages: [message(from, "first")] }));
  const waiting = [
    await receive(numberWebhook({ messages: [message(from, "before")] })),
    await receive(numberWebhook({ messages: [message(from, "beside"), message(other, "other")] })),
  ];
  const [contact] = await allContacts(ctx);
  await eraseContact(ctx, contact?.id ?? "");
  waiting.push(await receive(numberWebhook({ messages: [message(from, "after")] })));
  await runErasure(ctx, contact?.id as Id<"contact">);
  for (const webhook of waiting) await processWebhook(webhook);
  const texts = (await allMessages(ctx)).map(({ content }) => recordOf(content).body);
  expect(texts.sort()).toEqual(["after", "other"]);
});

test("an erasure continues when a webhook that another node is processing is settled", async () => {
  const { ctx, receive, deliver } = await makeReceiver();
  const from = "16505551234";
  const message = { from, timestamp: "1749416383", type: "text", text: { body: "hi" } };
  await deliver(numberWebhook({ messages: [{ ...message, id: "wamid.1" }] }));
  const { inboundWebhookId } = await receive(numberWebhook({ messages: [{ ...message, id: "wamid.2" }] }));
  const claimUntil = (nextAttemptAt: SQL) =>
    ctx.db.update(inboundWebhooks).set({ nextAttemptAt }).where(eq(inboundWebhooks.id, inboundWebhookId));
  await claimUntil(sql`now() + interval '1 minute'`);
  const [contact] = await allContacts(ctx);
  const id = contact?.id as Id<"contact">;
  await eraseContact(ctx, id);
  await runErasure(ctx, id);
  const open = () => ctx.db.$count(erasures, eq(erasures.workspaceId, ctx.workspaceId));
  const kept = () => ctx.db.$count(inboundWebhooks, eq(inboundWebhooks.workspaceId, ctx.workspaceId));
  expect([await open(), await kept()]).toEqual([1, 1]);
  await claimUntil(sql`now() - interval '1 second'`);
  await runErasure(ctx, id);
  expect([await open(), await kept()]).toEqual([0, 0]);
});
