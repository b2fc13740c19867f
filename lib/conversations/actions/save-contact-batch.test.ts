import { randomInt } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { auditEntries, contacts, idempotencyKeys, liveEvents, webhookEvents } from "#db/schema/index.ts";
import { acquireIdempotencyKey } from "#lib/api/idempotency/acquire-idempotency-key.ts";
import { getContactForApi } from "#lib/contacts/api-queries.ts";
import { type UpsertContact, upsertContactBody } from "#lib/contacts/schema.ts";
import { upsertContactForApi } from "#lib/conversations/actions/save-contact.ts";
import { saveContactBatchForApi } from "#lib/conversations/actions/save-contact-batch.ts";
import { AppError, notFound } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/id.ts";
import { beginConversation } from "#lib/testing/begin-conversation.ts";
import { makeCloudNumber, makeWorkspace } from "#lib/testing/factories.ts";
import { recordStatements } from "#lib/testing/statements.ts";
import { sweepSize } from "#lib/testing/sweep.ts";
import { areContactsAnalyzed } from "#lib/testing/table-statistics.ts";

const call = { operation: "POST /v1/contacts/batch", key: "nightly", fingerprint: "a body" };

const request = (ctx: Ctx): Ctx => ({ ...ctx, requestId: newId("req"), claim: { ...call, isLinked: false } });

const people = Array.from({ length: 51 }, (_, index) =>
  upsertContactBody.parse({ phone: String(15_555_550_000 + index) }),
);

async function claimed(): Promise<Ctx> {
  const ctx = request(await makeWorkspace());
  await acquireIdempotencyKey(ctx, call);
  await ctx.db
    .update(idempotencyKeys)
    .set({ leaseUntil: new Date(0) })
    .where(eq(idempotencyKeys.workspaceId, ctx.workspaceId));
  return ctx;
}

const saved = (ctx: Ctx) => ctx.db.$count(contacts, eq(contacts.workspaceId, ctx.workspaceId));

test("renews the lease of a large batch", async () => {
  const ctx = await claimed();
  expect((await saveContactBatchForApi(ctx, people)).results).toHaveLength(51);
  await expect(acquireIdempotencyKey(request(ctx), call)).rejects.toMatchObject({
    code: "IDEMPOTENCY_IN_PROGRESS",
  });
});

test("stops when another call took over the idempotency key", async () => {
  const ctx = await claimed();
  expect(await acquireIdempotencyKey(request(ctx), call)).toEqual({ kind: "run" });
  await expect(saveContactBatchForApi(ctx, people)).rejects.toMatchObject({
    code: "IDEMPOTENCY_IN_PROGRESS",
  });
  expect(await saved(ctx)).toBe(50);
});

test("uses no lease without an idempotency key", async () => {
  const ctx = await makeWorkspace();
  await saveContactBatchForApi(ctx, people);
  expect(await saved(ctx)).toBe(51);
});

async function oldestContact(ctx: Ctx) {
  const rows = ctx.db.select().from(contacts).where(eq(contacts.workspaceId, ctx.workspaceId));
  return (await rows.orderBy(contacts.createdAt, contacts.id).limit(1))[0];
}

const tooMany = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`attribute${index}`, index]));

test("uses the same number of statements however many contacts it creates, changes and rejects", async () => {
  const ctx = await makeWorkspace();
  await makeCloudNumber(ctx, "secret", String(randomInt(1e12)));
  const many = (fields: (index: number) => Partial<UpsertContact>): UpsertContact[] =>
    Array.from({ length: 500 }, (_, index) => ({ phone: String(15_555_560_000 + index), ...fields(index) }));
  const save = async (items: (UpsertContact | AppError)[]) => {
    let results: string[] = [];
    const statements = await recordStatements(async ({ db }) => {
      results = (await saveContactBatchForApi({ ...ctx, db }, items)).results.map(({ result }) => result);
    });
    const count = (wanted: string) => results.filter((result) => result === wanted).length;
    return { statements: statements.length, outcomes: [count("created"), count("updated"), count("failed")] };
  };
  const first = await save(many((index) => ({ externalId: `id-${index}`, labels: ["vip"], optedOut: true })));
  expect(first.outcomes).toEqual([500, 0, 0]);
  expect(await areContactsAnalyzed(ctx)).toBe(true);
  await beginConversation(ctx, (await oldestContact(ctx))?.id ?? "");
  const second = await save(many((index) => ({ name: `New ${index}`, labels: ["fair"], optedOut: false })));
  expect(second.outcomes).toEqual([0, 500, 0]);
  const mixed = many((index) => ({
    phone: String(15_555_560_000 + index * 2),
    name: "Mixed",
    externalId: `id-${index * 2 + (index % 5 === 0 ? 1 : 0)}`,
    ...(index % 7 === 0 ? { attributes: tooMany } : {}),
  }));
  const third = await save([...mixed.slice(0, 499), notFound()]);
  expect(third.outcomes).toEqual([213, 172, 115]);
  for (const { statements } of [first, second, third]) expect(statements / 10).toBeLessThanOrEqual(15);
});

const item = fc.record(
  {
    phone: fc.constantFrom("5511999998888", "551199998888", "15555550101", "15555550102", "15555550103"),
    name: fc.constantFrom("Ana", "Bo", null),
    externalId: fc.constantFrom("a", "b", "c", null),
    attributes: fc.constantFrom({ plan: "gold" }, { plan: null, orders: 3 }, tooMany),
    labels: fc.uniqueArray(fc.constantFrom("vip", "VIP", "new", "fair"), { maxLength: 3 }),
    optedOut: fc.boolean(),
  },
  { requiredKeys: ["phone"] },
);

async function stateOf(ctx: Ctx, results: { id: string | null; result: string; error?: unknown }[]) {
  const inWorkspace = (table: { workspaceId: typeof contacts.workspaceId }) =>
    eq(table.workspaceId, ctx.workspaceId);
  const rows = await ctx.db.select().from(contacts).where(inWorkspace(contacts)).orderBy(contacts.phone);
  // Ids and times differ between two workspaces; everything else must not.
  const withoutGeneratedValues = (value: unknown): unknown =>
    JSON.parse(
      rows
        .reduce((text, { id, phone }) => text.replaceAll(id, `contact of ${phone}`), JSON.stringify(value))
        .replace(/"(conv|evt|ws|num|msg)_[a-z0-9]{26}"/g, '"$1"')
        .replace(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"time"'),
    );
  const bodies = await ctx.db
    .select({ body: webhookEvents.body })
    .from(webhookEvents)
    .where(inWorkspace(webhookEvents as never))
    .orderBy(webhookEvents.xid, webhookEvents.position);
  const live = await ctx.db
    .selectDistinct({
      type: liveEvents.type,
      subject: sql`coalesce(${liveEvents.conversationId}::text, data ->> 'contactId')`,
    })
    .from(liveEvents)
    .where(inWorkspace(liveEvents as never));
  const audits = await ctx.db
    .select({
      action: auditEntries.action,
      targetId: auditEntries.targetId,
      before: auditEntries.before,
      after: auditEntries.after,
    })
    .from(auditEntries)
    .where(inWorkspace(auditEntries as never))
    .orderBy(auditEntries.createdAt, auditEntries.id);
  return withoutGeneratedValues({
    results,
    contacts: await Promise.all(rows.map(({ id }) => getContactForApi(ctx, id))),
    optedOutBy: rows.map(({ optedOutBy }) => optedOutBy),
    events: bodies.map(({ body }) => JSON.parse(body)),
    live: live
      // Only the change of a single contact writes an entry of its thread.
      .filter(({ type }) => type !== "message.created")
      .map(({ type, subject }) => `${type} ${type.startsWith("conversation") ? "" : subject}`)
      .sort(),
    audits: audits
      .filter(({ action }) => action.startsWith("contact."))
      // A batch has the names of labels, one call their ids.
      .map(({ before, after, ...rest }) => ({
        ...rest,
        before: { ...before, labels: undefined },
        after: { ...after, labels: undefined },
      })),
  });
}

async function oneByOne(ctx: Ctx, items: UpsertContact[]) {
  const results = [];
  for (const [index, each] of items.entries()) {
    try {
      const { status, body } = await upsertContactForApi(ctx, each);
      results.push({ index, id: body.id, result: status === 201 ? "created" : "updated" });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { code, message, details } = error;
      results.push({ index, id: null, result: "failed", error: { code, message, details } });
    }
  }
  return results;
}

test("has the same effect as saving the contacts one by one", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(item, { maxLength: 4 }),
      fc.array(item, { minLength: 1, maxLength: 12 }),
      async (before, given) => {
        const items = given.map((each) => upsertContactBody.parse(each));
        const [one, set] = await Promise.all(
          [oneByOne, async (ctx: Ctx) => (await saveContactBatchForApi(ctx, items)).results].map(
            async (save) => {
              const ctx = await makeWorkspace();
              await makeCloudNumber(ctx, "secret", String(randomInt(1e12)));
              await oneByOne(
                ctx,
                before.map((each) => upsertContactBody.parse(each)),
              );
              const known = await oldestContact(ctx);
              if (known) await beginConversation(ctx, known.id);
              return stateOf(ctx, await save(ctx, items));
            },
          ),
        );
        expect(set).toEqual(one);
      },
    ),
    { numRuns: sweepSize(4, 60) },
  );
});
