import { and, asc, desc, eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { auditEntries, webhookEvents } from "#db/schema/index.ts";
import { getContactForApi } from "#lib/contacts/api-queries.ts";
import { optInContact, optOutContact } from "#lib/conversations/actions/opt-out-contact.ts";
import { recordMarketingChoice } from "#lib/conversations/actions/record-marketing-choice.ts";
import { DAY } from "#lib/platform/clock.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { makeKnownContact } from "#lib/testing/contacts.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";

const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

async function makeContact() {
  const ctx = await makeWorkspace();
  const { id } = await makeKnownContact(ctx);
  const choice = async () => {
    const { optOut, optIn } = await getContactForApi(ctx, id);
    return { optOut, optIn };
  };
  return { ctx, id, choice };
}

async function listEvents({ db, workspaceId }: Ctx): Promise<string[]> {
  const rows = await db
    .select({ type: webhookEvents.type })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.workspaceId, workspaceId), like(webhookEvents.type, "contact.%")))
    .orderBy(asc(webhookEvents.position));
  return rows.map(({ type }) => type).filter((type) => type !== "contact.created");
}

const refusal = (error: unknown) => (isAppError(error) ? error.code : error);

test("the latest opt-in is recorded, and an earlier one changes nothing", async () => {
  const { ctx, id, choice } = await makeContact();
  const [early, late] = [daysAgo(2).toISOString(), daysAgo(1).toISOString()];
  await optInContact(ctx, id, { at: late, source: "checkout" });
  await optInContact(ctx, id, { at: early, source: "newsletter" });
  await optInContact(ctx, id, { source: "checkout" });
  expect(await choice()).toEqual({ optOut: null, optIn: { at: late, source: "checkout" } });
  await optInContact(ctx, id, { source: "call" });
  expect((await choice()).optIn).toMatchObject({ source: "call" });
  expect(await listEvents(ctx)).toEqual(["contact.opted_in", "contact.updated"]);
});

test("an opt-out ends an opt-in, is recorded once, and is lifted only by a later opt-in", async () => {
  const { ctx, id, choice } = await makeContact();
  const { ctx: member } = await makeMember(ctx, "agent");
  await optInContact(ctx, id, { source: "checkout" });
  await optOutContact(member, id, { at: daysAgo(1).toISOString(), source: "call" });
  await optOutContact(ctx, id, { source: "unsubscribe page" });
  const optOut = { at: expect.any(String), source: "call", by: "member" };
  expect(await choice()).toEqual({ optOut, optIn: null });
  const older = optInContact(ctx, id, { at: daysAgo(2).toISOString() });
  expect(await older.catch(refusal)).toBe("CONTACT_OPTED_OUT");
  await optInContact(ctx, id, {});
  expect(await choice()).toEqual({ optOut: null, optIn: { at: expect.any(String), source: null } });
  expect(await listEvents(ctx)).toEqual(["contact.opted_in", "contact.opted_out", "contact.opted_in"]);
});

test("a choice on WhatsApp has its source, and the removal of an opt-out made there is audited with the reason", async () => {
  const { ctx, id, choice } = await makeContact();
  await recordMarketingChoice(ctx, id, { stop: true, at: daysAgo(3), source: "whatsapp" });
  expect((await choice()).optOut).toMatchObject({ source: "whatsapp", by: "customer" });
  await recordMarketingChoice(ctx, id, { stop: false, at: daysAgo(2), source: "whatsapp" });
  expect(await choice()).toMatchObject({ optOut: null, optIn: { source: "whatsapp" } });
  await recordMarketingChoice(ctx, id, { stop: true, at: daysAgo(1), source: "whatsapp" });
  expect(await optInContact(ctx, id, { source: "call" }).catch(refusal)).toBe("CONTACT_OPTED_OUT");
  await optInContact(ctx, id, { source: "call", reason: "Asked for our offers." });
  const [entry] = await ctx.db
    .select({ data: auditEntries.data })
    .from(auditEntries)
    .where(and(eq(auditEntries.targetId, id), eq(auditEntries.action, "contact.opted_in")))
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id));
  expect(entry?.data).toEqual({ source: "call", reason: "Asked for our offers.", optedOutBy: "customer" });
});
