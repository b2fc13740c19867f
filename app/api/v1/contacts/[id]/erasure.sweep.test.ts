import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import {
  attachments,
  contactImportErrors,
  contactImports,
  contacts,
  drafts,
  erasures,
  idempotencyKeys,
  inboundWebhooks,
  messages,
  recentSearches,
  templateMemory,
  templates,
} from "#db/schema/index.ts";
import { listSegments } from "#lib/contacts/segment-queries.ts";
import { createSegment } from "#lib/contacts/write-segment.ts";
import { newId } from "#lib/platform/id.ts";
import type { Scope } from "#lib/platform/scopes.ts";
import { receiveFromCustomer } from "#lib/simulator/receive-from-customer.ts";
import { callApi } from "#lib/testing/api-contract.ts";
import { makeKey, makeMember, makePhone, makeSandboxWorkspace, until } from "#lib/testing/factories.ts";

const SCOPES: Scope[] = [
  ...(["contacts.read", "contacts.write", "contacts.manage", "messages.send", "messages.read"] as const),
  ...(["conversations.write", "otp.send", "webhooks.manage", "events.read"] as const),
];

const TEXT = `the parrot sings at noon ${newId("msg")}`;
const NAME = `Zebulon ${newId("contact").slice(-12)}`;
const EMAIL = `${newId("user").slice(-12)}@example.com`;

/** Searches every text of every table, also in bytes. Returns the names of the tables with a find. */
async function findInDatabase(ctx: Ctx, words: readonly string[], named = "%"): Promise<string[]> {
  const tables = await ctx.db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and table_name like ${named}
    order by 1`);
  const patterns = words.flatMap((word) => [`%${word}%`, `%${Buffer.from(word).toString("hex")}%`]);
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await ctx.db.execute<{ found: boolean }>(sql`
      select exists (
        select from ${sql.raw(name)} one where to_jsonb(one)::text ilike any(${sql.param(patterns)}::text[])) as found`);
    if (row?.found) found.push(name.replace(/^public\.|_\d.*$/g, ""));
  }
  return [...new Set(found)].sort();
}

/** Everything that Parley stores about one person. */
async function makePerson() {
  const { ctx, number } = await makeSandboxWorkspace();
  const phone = makePhone();
  const { secret: key } = await makeKey(ctx, SCOPES);
  const call = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await callApi(method, `/api/v1${path}`, { key, headers, ...(body ? { body } : {}) });
    if (response.status >= 300) throw new Error(response.text);
    return Object(response.json);
  };
  await call("POST", "/webhook-endpoints", { url: "https://example.com/hook", eventTypes: ["*"] });
  const customer = { waId: phone, profileName: NAME };
  await receiveFromCustomer(ctx.db, number, customer, { kind: "text", body: TEXT });
  await receiveFromCustomer(ctx.db, number, customer, { kind: "media", type: "image", caption: TEXT });
  await until(async () => {
    const stored = and(eq(attachments.workspaceId, ctx.workspaceId), eq(attachments.state, "stored"));
    return (await ctx.db.$count(attachments, stored)) === 1 || null;
  });
  const once = { "Idempotency-Key": "person/1" };
  const upsert = {
    phone,
    name: NAME,
    attributes: { note: TEXT, email: EMAIL, plan: "gold" },
    labels: ["vip"],
  };
  const contact = await call("POST", "/contacts", upsert, once);
  await call("POST", `/contacts/${contact.id}/opt-out`, {});
  await call("POST", `/contacts/${contact.id}/opt-in`, { source: "call", reason: `${NAME} asked for it.` });
  const sent = await call("POST", "/messages/text", { to: phone, body: TEXT }, once);
  await call("POST", `/conversations/${contact.conversationId}/notes`, { body: `${TEXT} note` });
  await call("POST", "/otp/send", { to: phone, purpose: "login" });
  await call("GET", `/contacts?q=${encodeURIComponent(NAME)}`);
  await call("GET", "/contacts", undefined, { "X-Request-Id": `for-${EMAIL}` });
  await addTraces(ctx, phone, contact.conversationId);
  const delivered = and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.status, "delivered"));
  await until(async () => (await ctx.db.$count(messages, delivered)) === 2 || null);
  return { ctx, phone, key, contact, sent, upsert, once };
}

/** What members and imports leave. */
async function addTraces(ctx: Ctx, phone: string, conversationId: string): Promise<void> {
  const { workspaceId } = ctx;
  const { id: userId } = await makeMember(ctx, "agent");
  const now = new Date();
  await ctx.db
    .insert(drafts)
    .values({ workspaceId, userId, conversationId: conversationId as "conv_", body: TEXT, updatedAt: now });
  await ctx.db.insert(recentSearches).values({ workspaceId, userId, query: NAME, searchedAt: now });
  const [template] = await ctx.db.select().from(templates).where(eq(templates.workspaceId, workspaceId));
  if (!template) throw new Error("no template");
  await ctx.db.insert(templateMemory).values({
    workspaceId,
    userId,
    templateId: template.id,
    values: { "1": NAME, "2": "Friday", "3": EMAIL },
  });
  const conditions = {
    Her: { attribute: "email", value: EMAIL },
    Gold: { attribute: "plan", value: "gold" },
  };
  for (const [name, filter] of Object.entries(conditions)) await createSegment(ctx, { name, filter });
  const importId = newId("imp");
  await ctx.db.insert(contactImports).values({
    ...{ id: importId, workspaceId, filename: "a.csv", sizeBytes: 1, state: "done", createdAt: now },
  });
  const cells = [`+${phone.slice(0, 2)} ${phone.slice(2)}`, NAME];
  await ctx.db
    .insert(contactImportErrors)
    .values({ workspaceId, importId, line: 2, cells, reason: "Two rows have this number." });
}

test("after the deletion of a contact nothing in the database contains the person's phone, name or texts", async () => {
  const { ctx, phone, key, contact, sent, upsert, once } = await makePerson();
  const words = [phone, NAME, TEXT, EMAIL];
  await until(async () => (await findInDatabase(ctx, words, "api_request_bodies%")).length > 0 || null);
  expect(await findInDatabase(ctx, words)).toEqual(
    expect.arrayContaining([
      ...["api_request_bodies", "audit_entries", "contact_import_errors", "contacts"],
      ...["drafts", "live_events", "messages", "otp_verifications", "recent_searches"],
      ...[
        "sandbox_messages",
        "sandbox_phones",
        "segments",
        "template_memory",
        "webhook_events",
        "inbound_webhooks",
      ],
    ]),
  );
  const deleted = await callApi("DELETE", `/api/v1/contacts/${contact.id}`, { key });
  expect([deleted.status, deleted.json]).toEqual([200, { id: contact.id, deleted: true }]);
  for (const path of [
    `/contacts/${contact.id}`,
    `/conversations/${contact.conversationId}`,
    `/messages/${sent.messageId}`,
  ])
    expect([path, (await callApi("GET", `/api/v1${path}`, { key })).status]).toEqual([path, 404]);
  const again = await callApi("DELETE", `/api/v1/contacts/${contact.id}`, { key });
  expect(again.status).toBe(404);
  await until(
    async () => (await ctx.db.$count(erasures, eq(erasures.workspaceId, ctx.workspaceId))) === 0 || null,
  );
  expect(await findInDatabase(ctx, words)).toEqual([]);
  expect((await listSegments(ctx)).data.map(({ name }) => name)).toEqual(["Gold"]);
  const events = Object((await callApi("GET", "/api/v1/events?type=contact.deleted", { key })).json).data;
  expect(events).toMatchObject([{ type: "contact.deleted", data: { id: contact.id } }]);
  const responses = await ctx.db
    .select({ body: idempotencyKeys.body, effect: idempotencyKeys.effect })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.workspaceId, ctx.workspaceId));
  expect(responses).toEqual([
    { body: null, effect: null },
    { body: null, effect: null },
  ]);
  const repeated = await callApi("POST", "/api/v1/contacts", { key, headers: once, body: upsert });
  expect(repeated.json).toMatchObject({ error: { code: "IDEMPOTENCY_KEY_REUSED" } });
  expect(await ctx.db.$count(contacts, eq(contacts.workspaceId, ctx.workspaceId))).toBe(0);
  expect(await ctx.db.$count(inboundWebhooks, eq(inboundWebhooks.workspaceId, ctx.workspaceId))).toBe(0);
}, 120_000);
