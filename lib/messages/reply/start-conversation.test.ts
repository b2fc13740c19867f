import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { conversations, templates } from "#db/schema/index.ts";
import { assignConversation } from "#lib/conversations/actions/assign-conversation.ts";
import { connectSandboxNumber } from "#lib/demo/connect-sandbox-number.ts";
import { startConversation } from "#lib/messages/reply/start-conversation.ts";
import { sendFromInbox } from "#lib/messages/send/send-from-inbox.ts";
import { DAY, HOUR } from "#lib/platform/clock.ts";
import { newId } from "#lib/platform/id.ts";
import { listTemplates } from "#lib/templates/queries.ts";
import type { TemplateView } from "#lib/templates/schema.ts";
import { makeContactWithWindow } from "#lib/testing/contacts.ts";
import { makeMember, makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

serveUpstream();

async function templateIdOf(ctx: Ctx, account?: string): Promise<string> {
  const { data } = await listTemplates(ctx);
  const isOfAccount = ({ wabaId }: TemplateView) => account === undefined || wabaId === account;
  const id = data.filter(isOfAccount).find(({ name }) => name === "order_update")?.id;
  if (!id) throw new Error("no template");
  return id;
}

test("the first message to a number opens a conversation of its sender, once", async () => {
  const { ctx } = await makeSandboxWorkspace();
  const agent = (await makeMember(ctx, "agent")).ctx;
  const input = {
    to: { phone: makePhone() },
    clientId: randomUUID(),
    templateId: await templateIdOf(ctx),
    variables: { "1": "Ana", "2": "NW-1", "3": "Friday" },
  };
  const [one, two] = await Promise.all([startConversation(agent, input), startConversation(agent, input)]);
  expect(two.message.id).toBe(one.message.id);
  expect(two.conversation.assignee?.id).toBe(agent.actor.kind === "member" ? agent.actor.id : null);
  expect(await ctx.db.$count(conversations, eq(conversations.workspaceId, ctx.workspaceId))).toBe(1);
  // The response was lost, somebody unassigned the conversation, and the member tries again.
  await assignConversation(ctx, { id: one.conversation.id, assigneeId: null });
  expect((await startConversation(agent, input)).conversation.assignee).toBeNull();
  const corrected = { ...input, variables: { ...input.variables, "1": "Anna" } };
  await expect(startConversation(agent, corrected)).rejects.toMatchObject({
    code: "ALREADY_SENT",
    details: { conversationId: one.conversation.id },
  });
  const missing = {
    ...input,
    clientId: randomUUID(),
    to: { contactId: "contact_01kaeh4v5ne2v9s5m0a8d1c6yt" },
  };
  await expect(startConversation(agent, missing)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const unfilled = { ...input, clientId: randomUUID(), to: { phone: makePhone() }, variables: {} };
  await expect(startConversation(agent, unfilled)).rejects.toMatchObject({
    code: "TEMPLATE_VARIABLES_MISMATCH",
  });
});

test("the first message goes out from the chosen number, with a template of its account", async () => {
  const { ctx, number } = await makeSandboxWorkspace();
  const agent = (await makeMember(ctx, "agent")).ctx;
  const second = await connectSandboxNumber(ctx, "Second shop");
  const isMine = eq(templates.workspaceId, ctx.workspaceId);
  await ctx.db.update(templates).set({ approval: "approved" }).where(isMine);
  const to = { phone: makePhone() };
  const start = async (account: string, from?: string) =>
    startConversation(agent, {
      ...{ to, clientId: randomUUID(), variables: { "1": "Ana", "2": "NW-1", "3": "Friday" } },
      templateId: await templateIdOf(ctx, account),
      from,
    });
  await expect(start(number.wabaId, second.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const sent = await start(second.wabaId, second.id);
  expect(sent.conversation.number.id).toBe(second.id);
  // Without a choice, the person's conversation decides, and not the default number.
  const next = await start(second.wabaId);
  expect(next.conversation.id).toBe(sent.conversation.id);
  await expect(start(second.wabaId, newId("num"))).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
});

test("an agent schedules a reply within the window only, and a template at any time", async () => {
  const { ctx, number } = await makeSandboxWorkspace();
  const agent = (await makeMember(ctx, "agent")).ctx;
  const { threadId } = await makeContactWithWindow(ctx, number);
  const at = (ms: number) => new Date(ctx.clock.now().getTime() + ms).toISOString();
  const text = (sendAt: string) =>
    sendFromInbox(agent, threadId, { kind: "text", clientId: randomUUID(), seen: 1, body: "Later", sendAt });
  const scheduled = await text(at(HOUR));
  expect(scheduled.message).toMatchObject({ status: "queued", held: { reason: "scheduled" } });
  await expect(text(at(2 * DAY))).rejects.toMatchObject({ code: "WINDOW_CLOSED" });
  const template = await sendFromInbox(agent, threadId, {
    kind: "template",
    clientId: randomUUID(),
    seen: 1,
    templateId: await templateIdOf(ctx),
    variables: { "1": "Ana", "2": "NW-1", "3": "Friday" },
    sendAt: at(2 * DAY),
  });
  expect(template.message.held?.reason).toBe("scheduled");
});
