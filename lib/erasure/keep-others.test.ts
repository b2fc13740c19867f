import { and, eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  auditEntries,
  contacts,
  erasures,
  idempotencyKeys,
  liveEvents,
  webhookEvents,
} from "#db/schema/index.ts";
import { type AuditEntry, appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { acquireIdempotencyKey } from "#lib/api/idempotency/acquire-idempotency-key.ts";
import { saveResponse } from "#lib/api/idempotency/end-claim.ts";
import { getContactForApi } from "#lib/contacts/api-queries.ts";
import { createContactManually } from "#lib/conversations/actions/save-contact.ts";
import { eraseContact } from "#lib/erasure/erase-contact.ts";
import { runErasure } from "#lib/erasure/run-erasure.ts";
import { auditOf } from "#lib/testing/audit-of.ts";
import { makeMember, makePhone, makeWorkspace } from "#lib/testing/factories.ts";
import { insertNumber, insertThread } from "#lib/testing/insert-messages.ts";

test("entries of the audit log with the name as a whole word are emptied, others keep their values", async () => {
  const { ctx } = await makeMember(await makeWorkspace(), "admin");
  const numberId = await insertNumber(ctx);
  const other = await insertThread(ctx, numberId, "Ben");
  const named = [{ reason: "Asked for by KEN on the phone" }, { source: "Recommended by Ken" }];
  const entries: AuditEntry[] = [
    ...named.map((data) => ({ action: "contact.opted_in" as const, targetId: other.contactId, data })),
    { action: "contact.created", targetId: other.contactId, data: { source: "api" } },
    {
      action: "contact.opted_in",
      targetId: other.contactId,
      data: { reason: 'The token: a "pen"', by: "api" },
    },
    { action: "label.renamed", targetName: "Kennedy", data: { from: "Kent", to: "Kennedy" } },
    { action: "member.role_changed", targetName: "Ken", before: { role: "agent" }, after: { role: "admin" } },
    { action: "quick_reply.created", targetName: "ken-offer" },
  ];
  const actions = entries.map(({ action }) => action);
  const valuesNow = async () => {
    const rows = await ctx.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.workspaceId, ctx.workspaceId), inArray(auditEntries.action, actions)));
    return rows.map(({ targetName, data, before, after }) => ({ targetName, data, before, after }));
  };
  for (const entry of entries) await appendAudit(ctx, entry);
  const recorded = await valuesNow();
  for (const name of ["Ken", '": "', "api"]) {
    const { contactId } = await insertThread(ctx, numberId, name);
    await eraseContact(ctx, contactId);
    await runErasure(ctx, contactId);
  }
  const empty = { targetName: null, data: {}, before: null, after: null };
  const others = recorded.filter(
    ({ targetName, data }) =>
      targetName !== "ken-offer" && named.every((each) => JSON.stringify(each) !== JSON.stringify(data)),
  );
  const values = await valuesNow();
  expect(values).toHaveLength(entries.length);
  expect(values).toEqual(expect.arrayContaining([empty, ...others]));
  expect(values.filter((value) => JSON.stringify(value) === JSON.stringify(empty))).toHaveLength(3);
  expect(others).toHaveLength(4);
});

test("of the entries about a conversation, those with text about the customer are emptied", async () => {
  const { ctx } = await makeMember(await makeWorkspace(), "admin");
  const { contactId, conversationId } = await insertThread(ctx, await insertNumber(ctx), "Ana");
  const change = { before: { state: "open" }, after: { state: "closed" } };
  await appendAudit(ctx, { action: "conversation.closed", targetId: conversationId, ...change });
  const data = { reason: "Calls every day" };
  await appendAudit(ctx, { action: "conversation.reopened", targetId: conversationId, data });
  await eraseContact(ctx, contactId);
  await runErasure(ctx, contactId);
  const entries = await auditOf(ctx, conversationId);
  expect(entries.map(({ action, data, after }) => ({ action, data, after }))).toEqual([
    { action: "conversation.closed", data: {}, after: change.after },
    { action: "conversation.reopened", data: {}, after: null },
  ]);
});

test("events and stored responses about others remain, though they contain the username as a word", async () => {
  const call = { operation: "POST /v1/contacts", key: "create/1", fingerprint: "a" };
  const ctx = { ...(await makeWorkspace()), claim: { ...call, isLinked: false } };
  const { contactId } = await insertThread(ctx, await insertNumber(ctx), "Ana");
  await ctx.db.update(contacts).set({ username: "gold" }).where(eq(contacts.id, contactId));
  expect(await acquireIdempotencyKey(ctx, call)).toEqual({ kind: "run" });
  const { id } = await createContactManually(ctx, { phone: makePhone(), attributes: { plan: "gold" } });
  const { requestId } = ctx;
  const body = JSON.stringify(await getContactForApi(ctx, id));
  await saveResponse(ctx, { requestId, status: 201, headers: {}, body });
  await eraseContact(ctx, contactId);
  await runErasure(ctx, contactId);
  const events = await ctx.db
    .select()
    .from(webhookEvents)
    .where(eq(webhookEvents.workspaceId, ctx.workspaceId));
  expect(events.map(({ type }) => type).sort()).toEqual(["contact.created", "contact.deleted"]);
  const live = await ctx.db.select().from(liveEvents).where(eq(liveEvents.workspaceId, ctx.workspaceId));
  expect(live.map(({ type }) => type).sort()).toEqual(["contact.changed", "contact.deleted"]);
  expect(await acquireIdempotencyKey(ctx, call)).toMatchObject({ kind: "replay", response: { body } });
});

test("a stored response that was encrypted under a lost secret is deleted and does not stop the erasure", async () => {
  const call = { operation: "POST /v1/contacts", key: "create/1", fingerprint: "a" };
  const ctx = { ...(await makeWorkspace()), claim: { ...call, isLinked: false } };
  const { contactId } = await insertThread(ctx, await insertNumber(ctx), "Ana");
  await acquireIdempotencyKey(ctx, call);
  await saveResponse(ctx, { requestId: ctx.requestId, status: 201, headers: {}, body: "{}" });
  const ofWorkspace = eq(idempotencyKeys.workspaceId, ctx.workspaceId);
  const unknownKey = sql`regexp_replace(${idempotencyKeys.body}, '^v1[.][^.]+', 'v1.00000000')`;
  await ctx.db.update(idempotencyKeys).set({ body: unknownKey }).where(ofWorkspace);
  await eraseContact(ctx, contactId);
  await runErasure(ctx, contactId);
  expect(await ctx.db.$count(erasures, eq(erasures.workspaceId, ctx.workspaceId))).toBe(0);
  const keys = await ctx.db.select().from(idempotencyKeys).where(ofWorkspace);
  expect(keys).toMatchObject([{ key: call.key, body: null }]);
});
