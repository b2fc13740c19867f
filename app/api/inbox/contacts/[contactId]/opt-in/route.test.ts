import { and, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { auditEntries, contacts, conversations, liveEvents, webhookEvents } from "#db/schema/index.ts";
import { newId } from "#lib/platform/id.ts";
import {
  customerWrites,
  makeMember,
  makePhone,
  makeSandboxWorkspace,
  makeWorkspace,
  until,
} from "#lib/testing/factories.ts";
import { signIn } from "#lib/testing/staff-client.ts";

const reason = "Asked for our offers on the phone today.";
const pathOf = (id: string) => `/api/inbox/contacts/${id}/opt-in`;

async function optOut(): Promise<{ ctx: Ctx; id: string }> {
  const { ctx, number } = await makeSandboxWorkspace();
  const phone = makePhone();
  await customerWrites(ctx, number, phone, "Please stop the offers");
  const mine = and(eq(contacts.workspaceId, ctx.workspaceId), eq(contacts.phone, phone));
  const row = await until(async () => {
    const [changed] = await ctx.db
      .update(contacts)
      .set({ optedOutAt: new Date(), optedOutBy: "customer" })
      .where(mine)
      .returning({ id: contacts.id });
    return changed ?? null;
  });
  return { ctx, id: row.id };
}

async function readEffects(ctx: Ctx, id: string) {
  const [contact] = await ctx.db
    .select()
    .from(contacts)
    .where(eq(contacts.id, id as typeof contacts.$inferSelect.id));
  const audit = await ctx.db
    .select({ action: auditEntries.action, data: auditEntries.data, actorKind: auditEntries.actorKind })
    .from(auditEntries)
    .where(and(eq(auditEntries.workspaceId, ctx.workspaceId), eq(auditEntries.targetId, id)));
  const out = await ctx.db.$count(
    webhookEvents,
    and(eq(webhookEvents.workspaceId, ctx.workspaceId), eq(webhookEvents.type, "contact.opted_in")),
  );
  const pages = await ctx.db.$count(
    liveEvents,
    and(eq(liveEvents.workspaceId, ctx.workspaceId), inArray(liveEvents.type, ["conversation.updated"])),
  );
  return { optedOutAt: contact?.optedOutAt ?? null, audit, out, pages };
}

test("an admin removes an opt-out once, with a reason, and an event is published", async () => {
  const { ctx, id } = await optOut();
  const before = await readEffects(ctx, id);
  const client = await signIn((await makeMember(ctx, "admin")).email);
  for (const turn of [1, 2]) {
    const response = await client.post(pathOf(id), { reason });
    expect([turn, response.status, await response.json()]).toEqual([turn, 200, { optedOut: false }]);
  }
  expect(await readEffects(ctx, id)).toEqual({
    optedOutAt: null,
    audit: [{ action: "contact.opted_in", data: { reason, optedOutBy: "customer" }, actorKind: "member" }],
    out: 1,
    pages:
      before.pages + (await ctx.db.$count(conversations, eq(conversations.workspaceId, ctx.workspaceId))),
  });
});

test("removing an opt-out is refused for agents, without a reason and in another workspace", async () => {
  const { ctx, id } = await optOut();
  const agent = await signIn((await makeMember(ctx, "agent")).email);
  const admin = await signIn((await makeMember(ctx, "admin")).email);
  const outsider = await signIn((await makeMember(await makeWorkspace(), "admin")).email);
  expect((await agent.post(pathOf(id), { reason })).status).toBe(403);
  expect((await admin.post(pathOf(id), { reason: "   " })).status).toBe(400);
  expect((await admin.post(pathOf(id), {})).status).toBe(400);
  for (const response of [
    await outsider.post(pathOf(id), { reason }),
    await admin.post(pathOf(newId("contact")), { reason }),
    await admin.post(pathOf("nonsense"), { reason }),
  ]) {
    expect(response.status).toBe(404);
  }
  expect(await readEffects(ctx, id)).toMatchObject({ optedOutAt: expect.any(Date), audit: [], out: 0 });
});
