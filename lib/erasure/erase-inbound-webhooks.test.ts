import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { contacts, inboundWebhooks } from "#db/schema/index.ts";
import { eraseContact } from "#lib/erasure/erase-contact.ts";
import { runErasure } from "#lib/erasure/run-erasure.ts";
import type { Id } from "#lib/platform/id.ts";
import { makeReceiver, numberWebhook } from "#lib/testing/webhooks.ts";

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
