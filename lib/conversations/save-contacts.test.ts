import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { contacts, idempotencyKeys } from "#db/schema/index.ts";
import { upsertContactBody } from "#lib/contacts/schema.ts";
import { saveContacts } from "#lib/conversations/save-contacts.ts";
import { newId } from "#lib/id.ts";
import { beginClaim } from "#lib/idempotency/begin-claim.ts";
import { makeWorkspace } from "#lib/testing/factories.ts";

const call = { operation: "POST /v1/contacts/batch", key: "nightly", fingerprint: "a body" };

const request = (ctx: Ctx): Ctx => ({ ...ctx, requestId: newId("req"), claim: { ...call, bound: false } });

const people = Array.from({ length: 51 }, (_, index) =>
  upsertContactBody.parse({ phone: String(15_555_550_000 + index) }),
);

async function claimed(): Promise<Ctx> {
  const ctx = request(await makeWorkspace());
  await beginClaim(ctx, call);
  await ctx.db
    .update(idempotencyKeys)
    .set({ leaseUntil: new Date(0) })
    .where(eq(idempotencyKeys.workspaceId, ctx.workspaceId));
  return ctx;
}

const saved = (ctx: Ctx) => ctx.db.$count(contacts, eq(contacts.workspaceId, ctx.workspaceId));

test("a large batch renews its lease, so that nobody takes it for dead", async () => {
  const ctx = await claimed();
  expect((await saveContacts(ctx, people)).results).toHaveLength(51);
  await expect(beginClaim(request(ctx), call)).rejects.toMatchObject({ code: "IDEMPOTENCY_IN_PROGRESS" });
});

test("a batch whose key another call has taken over stops", async () => {
  const ctx = await claimed();
  expect(await beginClaim(request(ctx), call)).toEqual({ kind: "run" });
  await expect(saveContacts(ctx, people)).rejects.toMatchObject({ code: "IDEMPOTENCY_IN_PROGRESS" });
  expect(await saved(ctx)).toBe(50);
});

test("without a key a batch has no lease", async () => {
  const ctx = await makeWorkspace();
  await saveContacts(ctx, people);
  expect(await saved(ctx)).toBe(51);
});
