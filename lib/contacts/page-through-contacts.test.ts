import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { contacts } from "#db/schema/index.ts";
import { listContactsForApi } from "#lib/contacts/api-queries.ts";
import { listContactsQuery } from "#lib/contacts/schema.ts";
import { mergeContacts } from "#lib/conversations/actions/merge-contacts.ts";
import { updateContactForApi, upsertContactForApi } from "#lib/conversations/actions/save-contact.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { makeWorkspace } from "#lib/testing/factories.ts";

type ContactId = Id<"contact">;

/** Contacts with one timestamp, so that pages split by id. */
async function makeContacts(ctx: Ctx, count: number): Promise<ContactId[]> {
  const still = new Date("2026-11-20T12:00:00.000Z");
  const rows = Array.from({ length: count }, (_, n) => ({
    ...{ id: newId("contact"), workspaceId: ctx.workspaceId, phone: String(4915100000000 + n) },
    ...{ source: "api" as const, createdAt: n % 3 ? still : new Date() },
  }));
  await ctx.db.insert(contacts).values(rows);
  return rows.map(({ id }) => id);
}

async function readAllPages(
  ctx: Ctx,
  order: "asc" | "desc",
  betweenPages: (seen: string[]) => Promise<void>,
) {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listContactsForApi(ctx, listContactsQuery.parse({ limit: 7, order, cursor }));
    seen.push(...page.data.map(({ id }) => id));
    expect(page.hasMore).toBe(page.nextCursor !== null);
    cursor = page.nextCursor ?? undefined;
    await betweenPages(seen);
  } while (cursor !== undefined);
  return seen;
}

test.each(["asc", "desc"] as const)(
  "returns each undeleted contact once when paging %s during concurrent changes",
  async (order) => {
    const ctx = await makeWorkspace();
    const ids = await makeContacts(ctx, 60);
    const gone = new Set<string>();
    let round = 0;
    const remove = async (id: ContactId | undefined) => {
      if (!id || gone.has(id)) return;
      gone.add(id);
      await ctx.db
        .delete(contacts)
        .where(and(eq(contacts.workspaceId, ctx.workspaceId), eq(contacts.id, id)));
    };
    const merge = async (intoId: ContactId | undefined, fromId: ContactId | undefined) => {
      if (!intoId || !fromId || gone.has(intoId) || gone.has(fromId)) return;
      gone.add(fromId);
      await inTransaction(ctx, (tx) => mergeContacts(tx, { intoId, fromId }));
    };
    const seen = await readAllPages(ctx, order, async (sofar) => {
      round += 1;
      const ahead = ids.filter((id) => !sofar.includes(id) && !gone.has(id));
      await Promise.all([
        upsertContactForApi(ctx, { phone: String(4915200000000 + round) }),
        remove(ahead.at(1)),
        remove(sofar.at(-1) as ContactId),
        // Merges later contacts into earlier ones and vice versa.
        merge(sofar.at(-2) as ContactId, ahead.at(4)),
        merge(ahead.at(5), ahead.at(6)),
      ]);
      // Changed contacts keep their position: none is repeated or skipped.
      for (const id of [sofar.at(-3), ahead.at(2), ahead.at(-1)]) {
        if (id && !gone.has(id)) await updateContactForApi(ctx, id, { name: `Round ${round}` });
      }
    });
    expect(new Set(seen).size).toBe(seen.length);
    const remaining = ids.filter((id) => !gone.has(id));
    expect(remaining.length).toBeGreaterThan(20);
    expect(remaining.filter((id) => !seen.includes(id))).toEqual([]);
  },
);

test("pages completely while contacts are written continuously", async () => {
  const ctx = await makeWorkspace();
  const ids = await makeContacts(ctx, 80);
  let isReading = true;
  let written = 0;
  const writer = async (offset: number) => {
    for (let n = 0; isReading; n += 1) {
      await upsertContactForApi(ctx, { phone: String(4915300000000 + offset * 100_000 + n) });
      const id = ids[(n * 7 + offset) % ids.length];
      if (id) await updateContactForApi(ctx, id, { attributes: { n } });
      written += 1;
    }
  };
  const writers = [writer(1), writer(2)];
  const seen = await readAllPages(ctx, "desc", async () => undefined);
  isReading = false;
  await Promise.all(writers);
  expect(written).toBeGreaterThan(0);
  expect(new Set(seen).size).toBe(seen.length);
  expect(ids.filter((id) => !seen.includes(id))).toEqual([]);
});
