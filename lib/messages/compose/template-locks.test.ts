import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { conversations, messages, templates } from "#db/schema/index.ts";
import { moveClock } from "#lib/accounts/move-clock.ts";
import { getMessage } from "#lib/conversations/thread/queries.ts";
import { drainConversationQueue } from "#lib/messages/send/drain-conversation-queue.ts";
import { sendFromInbox } from "#lib/messages/send/send-from-inbox.ts";
import { DAY } from "#lib/platform/clock.ts";
import { readChat } from "#lib/simulator/queries.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { listTemplates } from "#lib/templates/queries.ts";
import { customerWrites, makePhone, makeSandboxWorkspace, withCurrentClock } from "#lib/testing/factories.ts";
import { sendMessage } from "#lib/testing/send-message.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

let ctx: Ctx;
let number: SandboxNumber;
serveUpstream();
beforeAll(async () => {
  ({ ctx, number } = await makeSandboxWorkspace());
});

type Row = typeof templates.$inferSelect;
const variables = { "1": "Ana", "2": "NW-1", "3": "Friday" };
const template = { name: "order_update" };

async function set(changes: Partial<Row>): Promise<Row> {
  const [row] = await ctx.db
    .update(templates)
    .set(changes)
    .where(and(eq(templates.workspaceId, ctx.workspaceId), eq(templates.name, template.name)))
    .returning();
  if (!row) throw new Error("no template");
  return row;
}

const SHUT: Partial<Row>[] = [
  ...["pending", "rejected", "paused", "disabled", "flagged", "archived", "something_new"].map((status) => ({
    whatsappStatus: status,
    approval: "approved" as const,
  })),
  { whatsappStatus: "approved", approval: "pending" },
  { whatsappStatus: "approved", approval: "rejected" },
  { whatsappStatus: "paused", approval: "rejected" },
];
const OPEN: Partial<Row> = { whatsappStatus: "approved", approval: "approved" };
const refusal = { code: "TEMPLATE_NOT_APPROVED" };

test("rejects an unapproved template in the API, in the inbox and as a fallback", async () => {
  const to = makePhone();
  await set(OPEN);
  const first = await sendMessage(ctx, { to, message: { kind: "template", template, variables } });
  const before = (await readChat(ctx.db, number, to)).length;
  const fallback = { template, variables };
  for (const lock of SHUT) {
    const row = await set(lock);
    const body = {
      kind: "template" as const,
      clientId: randomUUID(),
      seen: 1000,
      templateId: row.id,
      variables,
    };
    await expect(
      sendMessage(ctx, { to, message: { kind: "template", template, variables } }),
    ).rejects.toMatchObject({
      ...refusal,
      details: { whatsappStatus: lock.whatsappStatus, workspaceStatus: lock.approval },
    });
    await expect(sendFromInbox(ctx, first.conversation.id, body)).rejects.toMatchObject(refusal);
    await expect(
      sendMessage(ctx, { to, message: { kind: "text", body: "Hello", fallback } }),
    ).rejects.toMatchObject(refusal);
    const { data } = await listTemplates(ctx, { sendable: true });
    expect(data.some(({ name }) => name === template.name)).toBe(false);
  }
  expect(await readChat(ctx.db, number, to)).toHaveLength(before);
});

test("fails a queued template or fallback that lost its approval, with that reason", async () => {
  const mine = await makeSandboxWorkspace();
  // The simulator rejects the first two calls to this recipient as temporary failures.
  const to = "4915559990020";
  await customerWrites(mine.ctx, mine.number, to, "hello");
  const send = (message: Parameters<typeof sendMessage>[1]["message"]) =>
    sendMessage(mine.ctx, { to, message });
  const templated = await send({ kind: "template", template, variables });
  const covered = await send({ kind: "text", body: "hi", fallback: { template, variables } });
  await mine.ctx.db
    .update(templates)
    .set({ whatsappStatus: "paused" })
    .where(eq(templates.workspaceId, mine.ctx.workspaceId));
  await moveClock(mine.ctx, 2 * DAY);
  const later = await withCurrentClock(mine.ctx);
  const [conversation] = await later.db
    .select()
    .from(conversations)
    .where(eq(conversations.workspaceId, later.workspaceId));
  if (!conversation) throw new Error("no conversation");
  for (const _ of [templated, covered]) {
    await later.db
      .update(messages)
      .set({ nextAttemptAt: new Date(0) })
      .where(and(eq(messages.workspaceId, later.workspaceId), eq(messages.status, "queued")));
    await drainConversationQueue(later, conversation.id);
  }
  expect(await getMessage(later, templated.message.id)).toMatchObject({
    status: "failed",
    failure: { code: "TEMPLATE_NOT_APPROVED" },
  });
  expect((await getMessage(later, covered.message.id)).status).toBe("failed");
  const onPhone = await readChat(later.db, mine.number, to);
  expect(onPhone.filter(({ direction }) => direction === "to_customer")).toEqual([]);
});

test("lists a template with an unsupported component and names the component when it rejects it", async () => {
  const components = [
    { type: "BODY", text: "Look around" },
    { type: "CAROUSEL", cards: [] },
  ];
  await set({ ...OPEN, components });
  const view = (await listTemplates(ctx)).data.find(({ name }) => name === template.name);
  expect(view).toMatchObject({ unsupported: "CAROUSEL", sendable: false });
  const sent = sendMessage(ctx, {
    to: makePhone(),
    message: { kind: "template", template, variables: {} },
  });
  await expect(sent).rejects.toMatchObject({
    ...refusal,
    message: expect.stringContaining("a component of type carousel"),
  });
});
