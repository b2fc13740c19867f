import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { conversations } from "#db/schema/index.ts";
import { startConversation } from "#lib/messages/reply/start-conversation.ts";
import { sendFromInbox } from "#lib/messages/send/send-from-inbox.ts";
import { DAY, HOUR } from "#lib/platform/clock.ts";
import { listTemplates } from "#lib/templates/queries.ts";
import { makeContactWithWindow } from "#lib/testing/contacts.ts";
import { makeMember, makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

serveUpstream();

async function templateIdOf(ctx: Ctx): Promise<string> {
  const { data } = await listTemplates(ctx);
  const id = data.find(({ name }) => name === "order_update")?.id;
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
