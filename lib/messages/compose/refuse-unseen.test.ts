import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { conversations, messages } from "#db/schema/index.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import { createNote } from "#lib/messages/compose/create-note.ts";
import { sendFromInbox } from "#lib/messages/send/send-from-inbox.ts";
import { HOUR } from "#lib/platform/clock.ts";
import { isAppError } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/id.ts";
import { listTemplates } from "#lib/templates/queries.ts";
import {
  customerWrites,
  makeMember,
  makePhone,
  makeSandboxWorkspace,
  until,
} from "#lib/testing/factories.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

serveUpstream();

async function twoAtOneCustomer() {
  const { ctx, number } = await makeSandboxWorkspace();
  const phone = makePhone();
  await customerWrites(ctx, number, phone, "hello");
  const [row] = await ctx.db
    .select()
    .from(conversations)
    .where(eq(conversations.workspaceId, ctx.workspaceId));
  if (!row) throw new Error("no conversation");
  const ana = (await makeMember(ctx, "agent")).ctx;
  const ben = (await makeMember(ctx, "agent")).ctx;
  const writes = (body: string) => customerWrites(ctx, number, phone, body);
  return { ctx, id: row.id, ana, ben, writes };
}

const reply = (ctx: Ctx, id: string, seen: number, body: string, clientId: string = randomUUID()) =>
  sendFromInbox(ctx, id, { kind: "text", clientId, seen, body });

const additionsOf = async (ctx: Ctx, id: Id<"conv">) =>
  (await getConversation(ctx, id)).conversation.threadRevision;

const bodiesOf = (error: unknown) =>
  isAppError(error, "UNSEEN_MESSAGES")
    ? error.details.messages.map((message) => Object(Object(message).content).body)
    : error;

test("rejects a reply with the unseen message of a colleague, writes nothing, and accepts it once that was seen", async () => {
  const { ctx, id, ana, ben } = await twoAtOneCustomer();
  const seen = await additionsOf(ctx, id);
  await reply(ana, id, seen, "Ana answers");
  const clientId = randomUUID();
  const before = await ctx.db.$count(messages, eq(messages.workspaceId, ctx.workspaceId));
  const held = await reply(ben, id, seen, "Ben answers", clientId).catch((error: unknown) => error);
  expect(held).toMatchObject({ code: "UNSEEN_MESSAGES", status: 409, details: { threadRevision: seen + 1 } });
  expect(bodiesOf(held)).toEqual(["Ana answers"]);
  expect(await ctx.db.$count(messages, eq(messages.workspaceId, ctx.workspaceId))).toBe(before);
  // Another message arrived after Ben loaded the thread: the second refusal lists only that one.
  await reply(ana, id, seen + 1, "And this too");
  const again = await reply(ben, id, seen + 1, "Ben answers", clientId).catch((error: unknown) => error);
  expect(bodiesOf(again)).toEqual(["And this too"]);
  const sent = await reply(ben, id, seen + 2, "Ben answers", clientId);
  expect(sent.message).toMatchObject({ clientId, status: "sent" });
  expect((await reply(ben, id, 0, "Ben answers", clientId)).message.id).toBe(sent.message.id);
});

test("also counts inbound messages and notes as unseen, but not the writer's own messages", async () => {
  const { ctx, id, ana, ben, writes } = await twoAtOneCustomer();
  const seen = await additionsOf(ctx, id);
  await reply(ben, id, seen, "from my other tab");
  expect((await reply(ben, id, seen, "and from this one")).message.status).toBe("sent");
  await createNote(ana, id, { clientId: randomUUID(), body: "careful, a regular", mentions: [] });
  const noted = await reply(ben, id, seen + 2, "hello").catch((error: unknown) => error);
  expect(bodiesOf(noted)).toEqual(["careful, a regular"]);
  await writes("never mind");
  const written = await until(async () => {
    const result = await reply(ben, id, seen + 3, "hello").catch((error: unknown) => error);
    return isAppError(result, "UNSEEN_MESSAGES") ? result : null;
  });
  expect(bodiesOf(written)).toEqual(["never mind"]);
});

test("a message that the writer scheduled hides no unseen message", async () => {
  const { ctx, id, ana, ben } = await twoAtOneCustomer();
  const seen = await additionsOf(ctx, id);
  const sendAt = new Date(ctx.clock.now().getTime() + HOUR).toISOString();
  await sendFromInbox(ben, id, { kind: "text", clientId: randomUUID(), seen, body: "See you later", sendAt });
  await reply(ana, id, seen, "Ana answers");
  const held = await reply(ben, id, seen, "Ben answers").catch((error: unknown) => error);
  expect(bodiesOf(held)).toEqual(["Ana answers"]);
});

test("accepts exactly one of two concurrent replies and rejects the other with the first", async () => {
  const { ctx, id, ana, ben } = await twoAtOneCustomer();
  for (let round = 0; round < 5; round += 1) {
    const seen = await additionsOf(ctx, id);
    const results = await Promise.all([
      reply(ana, id, seen, `Ana ${round}`).catch((error: unknown) => error),
      reply(ben, id, seen, `Ben ${round}`).catch((error: unknown) => error),
    ]);
    const held = results.filter((result) => isAppError(result, "UNSEEN_MESSAGES"));
    expect([round, held.length, await additionsOf(ctx, id)]).toEqual([round, 1, seen + 1]);
    const [won] = results[0] === held[0] ? ["Ben"] : ["Ana"];
    expect(bodiesOf(held[0])).toEqual([`${won} ${round}`]);
  }
});

test("rejects a template for unseen messages like a text", async () => {
  const { ctx, id, ana, ben } = await twoAtOneCustomer();
  const seen = await additionsOf(ctx, id);
  await reply(ana, id, seen, "Ana answers");
  const { data } = await listTemplates(ctx);
  const template = data.find(({ name }) => name === "order_update");
  const variables = { "1": "Ana", "2": "NW-1", "3": "Friday" };
  await expect(
    sendFromInbox(ben, id, {
      kind: "template",
      clientId: randomUUID(),
      seen,
      templateId: template?.id ?? "",
      variables,
    }),
  ).rejects.toMatchObject({ code: "UNSEEN_MESSAGES" });
});
