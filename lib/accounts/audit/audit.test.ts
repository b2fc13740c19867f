import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { auditEntries } from "#db/schema/index.ts";
import { appendAudit, appendAudits } from "#lib/accounts/audit/append-audit.ts";
import { changedValues } from "#lib/accounts/audit/change-rules.ts";
import { auditFields } from "#lib/accounts/audit/field-rules.ts";
import { maskValues } from "#lib/accounts/audit/mask-rules.ts";
import { listAudit, selectAudit } from "#lib/accounts/audit/queries.ts";
import { listAuditQuery } from "#lib/accounts/audit/schema.ts";
import { hoursText } from "#lib/accounts/audit/value-rules.ts";
import { changeRole } from "#lib/accounts/members/change-role.ts";
import {
  createQuickReply,
  deleteQuickReply,
  updateQuickReply,
} from "#lib/conversations/quick-replies/write-quick-reply.ts";
import { idToUuid, newId } from "#lib/platform/id.ts";
import { auditOf } from "#lib/testing/audit-of.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";

let ctx: Ctx;

beforeAll(async () => {
  ctx = await makeWorkspace();
});

const list = (query: object = {}) => listAudit(ctx, listAuditQuery.parse(query));

test("an entry says who changed what, from where, with the values before and after", async () => {
  const owner = await makeMember(ctx, "owner");
  const sam = await makeMember(ctx, "agent");
  const origin = { requestId: newId("req"), address: "203.0.113.7", userAgent: "Firefox" };
  await changeRole({ ...owner.ctx, ...origin }, sam.id, "admin");
  const { data } = await list({ target: sam.id, actor: owner.id, area: "member" });
  expect(data).toMatchObject([
    {
      actor: { kind: "member", id: owner.id, name: expect.any(String) },
      action: "member.role_changed",
      target: { id: sam.id, name: expect.any(String) },
      changes: [{ field: "role", before: "agent", after: "admin" }],
      ...origin,
    },
  ]);
});

test("pages by time and id, and filters by actor, kind, object and period", async () => {
  const own = await makeWorkspace();
  const page = (query: object) => listAudit(own, listAuditQuery.parse(query));
  const labels = Array.from({ length: 7 }, (_, index) => ({
    action: "label.created" as const,
    targetId: newId("lbl"),
    targetName: `label ${index}`,
  }));
  // In one transaction, so that they have the same time.
  await inTransaction(own, (tx) => appendAudits(tx, labels));
  const names: (string | null | undefined)[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const found = await page({ area: "label", limit: 3, ...(cursor ? { cursor } : {}) });
    names.push(...found.data.map(({ target }) => target?.name));
    cursor = found.nextCursor;
  }
  expect(names).toEqual(labels.map(({ targetName }) => targetName).reverse());
  const year = { after: "2020-01-01T00:00:00Z", before: "2020-12-31T00:00:00Z" };
  expect((await page(year)).data).toEqual([]);
  expect((await page({ actor: own.actor.kind, area: "label" })).data).toHaveLength(7);
  expect((await page({ actor: newId("user") })).data).toEqual([]);
});

test("masks secrets at every depth, cuts long texts and keeps what is missing", () => {
  const values = {
    accessToken: "EAAx",
    nested: { password: "hunter22", host: "example.com" },
    body: "Hello",
    reason: "x".repeat(4200),
    absent: undefined,
    cleared: null,
    list: ["a", "b"],
  };
  expect(maskValues(values)).toEqual({
    accessToken: "••••",
    nested: { password: "••••", host: "example.com" },
    body: "••••",
    reason: `${"x".repeat(4096)}…`,
    cleared: null,
    list: ["a", "b"],
  });
  expect(changedValues({ count: 1, rows: [1], name: "x" }, { count: 2, rows: [1], name: undefined })).toEqual(
    {
      before: { count: 1 },
      after: { count: 2 },
    },
  );
});

test("no field is masked without need: what is changed or deleted is in the log", async () => {
  const masked = Object.entries(maskValues(Object.fromEntries(auditFields.map((field) => [field, "x"]))));
  // Only entries of earlier releases have it.
  expect(masked.filter(([, value]) => value !== "x").map(([field]) => field)).toEqual(["body"]);
  const own = await makeWorkspace();
  const { id } = await createQuickReply(own, { shortcut: "hours", body: "We are open until 6 pm." });
  await updateQuickReply(own, id, { body: "We are open until 8 pm." });
  await deleteQuickReply(own, id);
  const [six, eight] = [{ replyText: "We are open until 6 pm." }, { replyText: "We are open until 8 pm." }];
  const shortcut = "hours";
  expect(await auditOf(own, id)).toMatchObject([
    { action: "quick_reply.created", before: null, after: { ...six, shortcut } },
    { action: "quick_reply.changed", before: six, after: eight },
    { action: "quick_reply.deleted", before: { ...eight, shortcut }, after: null },
  ]);
});

test("a text that is cut within an emoji is recorded", async () => {
  const remark = `x${"😀".repeat(2100)}`;
  const entry = { targetId: newId("contact"), before: { attributes: { remark } }, after: { attributes: {} } };
  await appendAudit(ctx, { action: "contact.updated", ...entry });
  const { data } = await list({ target: entry.targetId });
  const shown = `x${"😀".repeat(2047)}\uFFFD…`;
  expect(data[0]?.changes[0]?.before).toContain(shown);
});

test("values show ids by name and business hours by day, but no names of another workspace", async () => {
  const own = await makeWorkspace();
  const [ana, stranger] = [await makeMember(own, "agent"), await makeMember(ctx, "agent")];
  const day = [{ from: 540, to: 1020 }];
  const hours = {
    timeZone: "Europe/Berlin",
    week: [day, day, day, day, day, [{ from: 600, to: 1440 }], []],
    holidays: [{ date: "2026-12-25", name: "Christmas" }],
  };
  await appendAudit(own, {
    action: "team.changed",
    targetId: newId("team"),
    before: { memberIds: [ana.id, stranger.id], hours: null },
    after: { memberIds: [], hours },
  });
  const { data } = await listAudit(own, listAuditQuery.parse({ area: "team" }));
  const changes = new Map(data[0]?.changes.map((change) => [change.field, change]));
  expect(changes.get("memberIds")).toMatchObject({ before: `Test agent, ${stranger.id}`, after: null });
  const shown = changes.get("hours")?.after ?? "";
  expect(hoursText(shown, { locale: "en-GB", closed: "closed" })).toBe(
    "Mon–Fri 09:00–17:00, Sat 10:00–24:00, Sun closed, Europe/Berlin, 2026-12-25 Christmas",
  );
  expect(hoursText(shown, { locale: "ar", closed: "مغلق" })).toContain("الأحد مغلق");
});

test("the database refuses to change, delete or truncate entries", async () => {
  const targetId = newId("lbl");
  await appendAudit(ctx, { action: "label.created", targetId });
  const entry = and(eq(auditEntries.workspaceId, ctx.workspaceId), eq(auditEntries.targetId, targetId));
  const attempts = [
    () => ctx.db.update(auditEntries).set({ actorName: "Nobody" }).where(entry),
    () => ctx.db.delete(auditEntries).where(entry),
    () => ctx.db.execute(sql`truncate audit_entries`),
  ];
  for (const attempt of attempts) {
    await expect(attempt()).rejects.toMatchObject({
      cause: { code: "42501", message: "audit_entries is append-only" },
    });
  }
  expect(await ctx.db.$count(auditEntries, entry)).toBe(1);
});

describe("with many entries", () => {
  let many: Ctx;
  const lastKeys = [new Date("2026-06-01T00:00:00Z").toISOString(), newId("audit")];

  beforeAll(async () => {
    many = await makeWorkspace();
    await many.db.execute(sql`
      insert into audit_entries (id, workspace_id, actor_kind, actor_id, action, target_id, created_at)
      select gen_random_uuid(), ${idToUuid("ws", many.workspaceId)}::uuid, 'member', 'user_' || n % 50,
        (array['label.created', 'key.created', 'contact.updated', 'conversation.closed'])[1 + n % 4], 'lbl_' || n % 1000,
        '2026-01-01'::timestamptz + n * interval '10 minutes'
      from generate_series(1, 30000) n`);
    await many.db.execute(sql`analyze audit_entries`);
  });

  test.each([
    ["nothing", {}, "time"],
    ["all but conversations", { area: "main" as const }, "main"],
    ["a person", { actor: "user_7" }, "actor"],
    ["a kind", { area: "key" as const }, "area"],
    ["an object", { target: "lbl_7" }, "target"],
  ])(
    "a later page filtered by %s reads only its rows, in the order of an index",
    async (_name, filter, index) => {
      const query = selectAudit(many, filter, lastKeys, 51).getSQL();
      const lines = await many.db.execute<{ "QUERY PLAN": string }>(
        sql`explain (analyze, costs off, timing off) ${query}`,
      );
      const plan = lines.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan).toContain(`Index Scan Backward using audit_entries_${index}_idx`);
      expect(plan).not.toMatch(/Sort|Rows Removed/);
    },
  );
});
