import { text } from "node:stream/consumers";
import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import {
  contactLabels,
  conversations,
  labels,
  messages,
  reportBackfills,
  reportCounts,
} from "#db/schema/index.ts";
import { disableMember, removeMember } from "#lib/accounts/members/change-member.ts";
import { deleteTeam } from "#lib/conversations/actions/delete-team.ts";
import { HOUR, MINUTE, SECOND } from "#lib/platform/clock.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import type { Language } from "#lib/platform/languages.ts";
import { countMessages } from "#lib/reports/count-messages.ts";
import { exportReport } from "#lib/reports/export-report.ts";
import { listReportMessages } from "#lib/reports/list-report-messages.ts";
import { readReport } from "#lib/reports/read-report.ts";
import { startOf } from "#lib/reports/rules.ts";
import type { Report, Section } from "#lib/reports/schema.ts";
import { writeCounts } from "#lib/reports/write-counts.ts";
import { createTeam, updateTeam } from "#lib/teams/write-team.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { insertMessage, insertNumber, insertThread } from "#lib/testing/insert-messages.ts";
import { messagesOf } from "../../messages/messages-of.ts";

const TEXT = { kind: "text", body: "Hello" } as const;
/** 00:20 on 2 March in Kathmandu, 45 minutes past the hour from UTC, and still 1 March in UTC. */
const START = Date.UTC(2026, 2, 1, 18, 35);
const KATHMANDU = { from: "2026-03-02", to: "2026-03-03", zone: "Asia/Kathmandu" };

const figuresOf = ({ figures }: Report) =>
  Object.fromEntries(figures.map(({ id, value, previous }) => [id, [value, previous]]));

test("a report has the numbers of its zone's days, its filter and the period before", async () => {
  const ctx = await makeWorkspace();
  const { workspaceId } = ctx;
  const agent = await makeMember(ctx, "agent");
  const numbers = [await insertNumber(ctx), await insertNumber(ctx)] as const;
  const ana = await insertThread(ctx, numbers[0], "Ana");
  const ben = await insertThread(ctx, numbers[1], "Ben");
  const labelId = newId("lbl");
  await ctx.db.insert(labels).values({ id: labelId, workspaceId, name: "VIP", normalizedName: "vip" });
  await ctx.db.insert(contactLabels).values({ workspaceId, labelId, contactId: ana.contactId });
  const at = (ms: number) => ({ at: new Date(START + ms) });
  const sent = { direction: "outbound" } as const;
  const ids = [
    await insertMessage(ctx, ana, TEXT, at(-25 * MINUTE)),
    await insertMessage(ctx, ben, TEXT, at(0)),
    await insertMessage(agent.ctx, ana, TEXT, { ...sent, ...at(2 * HOUR) }),
    await insertMessage(agent.ctx, ben, TEXT, { ...sent, ...at(10 * MINUTE) }),
    await insertMessage(ctx, ben, TEXT, at(20 * MINUTE)),
  ];
  const failure = { code: "RECIPIENT_UNREACHABLE", message: "", whatsappCode: 131026, retryable: false };
  const failed = await insertMessage(agent.ctx, ben, TEXT, { ...sent, ...at(30 * MINUTE) });
  await ctx.db.update(messages).set({ status: "failed", failure }).where(eq(messages.id, failed));
  const workspace = { id: workspaceId, now: new Date(START + 40 * HOUR) };
  const count = () =>
    ctx.db.transaction(async (tx) =>
      writeCounts(tx, await countMessages(tx, workspace, [...ids, failed], { isBackfill: true })),
    );
  await count();
  // Counting again changes nothing.
  await count();

  const volume = await readReport(ctx, "volume", KATHMANDU);
  expect(figuresOf(volume)).toEqual({
    inbound: [2, 1],
    outbound: [3, 0],
    opened: [1, 1],
    closed: [0, 0],
    window_unanswered: [1, 0],
  });
  // Written in the night of 2 March, closed without a reply in that of 3 March.
  for (const [day, unanswered] of [
    ["2026-03-02", 0],
    ["2026-03-03", 1],
  ] as const) {
    const period = { from: day, to: day, zone: "Asia/Kathmandu" };
    const { figures } = await readReport(ctx, "volume", period);
    const listed = await listReportMessages(ctx, { ...period, measure: "window_unanswered" });
    expect([figures.find(({ id }) => id === "window_unanswered")?.value, listed.data.length]).toEqual([
      unanswered,
      unanswered,
    ]);
  }
  // 06:00 on the first day: only the first six hours of the days before are compared.
  const inTime = { ...ctx, clock: { now: () => new Date(Date.UTC(2026, 2, 2, 0, 15)) } };
  expect(figuresOf(await readReport(inTime, "volume", KATHMANDU)).inbound).toEqual([2, 0]);
  expect(volume.charts.find(({ id }) => id === "hours")?.series[0]?.values.slice(0, 2)).toEqual([2, 0]);
  // PostgreSQL reads the sign of such a zone the other way round, and may not have older names.
  const hours = [
    ["+05:30", 0, 2],
    ["Asia/Calcutta", 0, 2],
    ["America/Buenos_Aires", 15, 3],
  ] as const;
  for (const [zone, hour, count] of hours) {
    const period = { from: "2026-03-01", to: "2026-03-02", zone };
    const { charts } = await readReport(ctx, "volume", period);
    expect([zone, charts.find(({ id }) => id === "hours")?.series[0]?.values[hour]]).toEqual([zone, count]);
    const listed = await listReportMessages(ctx, { ...period, measure: "inbound", hour });
    expect([zone, listed.data.length]).toEqual([zone, count]);
  }
  expect([volume.unit, volume.starts[0], volume.isCounting]).toEqual([
    "hour",
    "2026-03-01T18:15:00.000Z",
    false,
  ]);
  const byLabel = await readReport(ctx, "volume", { ...KATHMANDU, label: labelId });
  expect(figuresOf(byLabel).outbound).toEqual([1, 0]);
  const byNumber = await readReport(ctx, "volume", { ...KATHMANDU, number: numbers[1] });
  expect(figuresOf(byNumber).outbound).toEqual([2, 0]);
  const ofStranger = await readReport(ctx, "volume", { ...KATHMANDU, number: newId("num") });
  expect(figuresOf(ofStranger).outbound).toEqual([0, 0]);

  const times = figuresOf(await readReport(ctx, "times", { ...KATHMANDU, agent: agent.id }));
  const within = (value: number | null | undefined, seconds: number) =>
    expect(Math.abs((value ?? 0) / seconds - 1)).toBeLessThan(0.045);
  within(times.first_reply_median?.[0], 10 * 60);
  within(times.first_reply_p90?.[0], 145 * 60);
  // The middle of a whole UTC month is read from the sums of days, its edges from single durations.
  const month = { from: "2026-02-10", to: "2026-03-20", zone: "Asia/Kathmandu" };
  const inMonth = figuresOf(await readReport(ctx, "times", month));
  within(inMonth.first_reply_p90?.[0], 145 * 60);

  const delivery = await readReport(ctx, "delivery", KATHMANDU);
  expect(delivery.tables.find(({ id }) => id === "failures")?.rows).toMatchObject([
    { id: "131026", hint: "131026", values: [1, 1] },
  ]);
  expect(figuresOf(delivery).failed_share?.[0]).toBeCloseTo(1 / 3);
  const team = await readReport(ctx, "team", KATHMANDU);
  expect(team.tables[0]?.rows[0]).toMatchObject({
    id: agent.id,
    values: [0, 0, 3, 0, expect.anything(), null],
    previous: [null, 0, 0, 0, null, null],
  });
  const after = await readReport(ctx, "team", { ...KATHMANDU, from: "2026-03-04", to: "2026-03-05" });
  expect(after.tables[0]?.rows[0]?.previous.slice(0, 4)).toEqual([null, 0, 3, 0]);
  within(after.tables[0]?.rows[0]?.previous[4], 10 * 60);
  const viewer = await makeMember(ctx, "viewer");
  const idle = await makeMember(ctx, "agent");
  await removeMember(ctx, agent.id, { reassignTo: null });
  await disableMember(ctx, (await makeMember(ctx, "agent")).id, { reassignTo: null });
  const agentRows = async () =>
    (await readReport(ctx, "team", KATHMANDU)).tables[0]?.rows.map(({ id, hint, values }) => [
      id,
      hint,
      values[2],
    ]);
  expect(await agentRows()).toContainEqual([agent.id, "removed", 3]);
  expect(await agentRows()).toContainEqual([idle.id, null, 0]);
  expect((await agentRows())?.map(([id]) => id)).not.toContain(viewer.id);
  expect((await agentRows())?.filter(([, hint]) => hint === "disabled")).toEqual([]);
  const byLabels = await readReport(ctx, "labels", KATHMANDU);
  expect(byLabels.tables[0]?.rows).toMatchObject([
    { id: labelId, name: "VIP", values: [1, 0, 0, 0, 0], previous: [null, 0, 1, 1, 0] },
  ]);

  const slowest = await listReportMessages(ctx, { ...KATHMANDU, measure: "first_reply" });
  expect(slowest.data.map(({ name, seconds }) => [name, seconds])).toEqual([
    ["Ana", (145 * MINUTE) / SECOND],
    ["Ben", 600],
  ]);
  expect((await listReportMessages(ctx, { ...KATHMANDU, measure: "window_unanswered" })).data).toMatchObject([
    { conversationId: ben.conversationId, messageId: ids[4] },
  ]);
  expect(
    (await listReportMessages(ctx, { ...KATHMANDU, measure: "failure", detail: "131026" })).data,
  ).toMatchObject([{ messageId: failed }]);
  expect((await listReportMessages(ctx, { ...KATHMANDU, measure: "inbound", label: labelId })).data).toEqual(
    [],
  );

  const file = async (section: Section, part: string, language: Language = "en") =>
    (await text(await exportReport(ctx, section, { ...KATHMANDU, part, language }))).split("\r\n");
  expect(await file("delivery", "failures")).toEqual([
    '"Reason","Code","Messages","Share of failures","Messages (previous period)","Share of failures (previous period)"',
    expect.stringMatching(/^"[^"]+","131026","1","1","0",""$/),
    "",
  ]);
  const expired = await insertMessage(agent.ctx, ben, TEXT, { ...sent, ...at(35 * MINUTE) });
  const expiry = { code: "EXPIRED", message: "", whatsappCode: null, retryable: true };
  await ctx.db.update(messages).set({ status: "failed", failure: expiry }).where(eq(messages.id, expired));
  await ctx.db.transaction(async (tx) =>
    writeCounts(tx, await countMessages(tx, workspace, [expired], { isBackfill: true })),
  );
  expect(await file("delivery", "failures")).toContain('"Message expired","EXPIRED","1","0.5","0",""');
  const { failures, reports: texts } = messagesOf("ar");
  expect(await file("delivery", "failures", "ar")).toContain(
    `"${failures?.EXPIRED?.title}","EXPIRED","1","0.5","0",""`,
  );
  await ctx.db.insert(reportCounts).values(
    (["quarter", "day", "month"] as const).map((granularity) => ({
      ...{ workspaceId: ctx.workspaceId, scope: "all" as const, scopeId: "", granularity, count: 2 },
      ...{ measure: "price", detail: "utility/regular", at: startOf(granularity, new Date(START)) },
    })),
  );
  expect((await file("delivery", "prices"))[1]).toBe('"Utility","2","2","0","0","0","0"');
  expect((await file("delivery", "prices", "ar"))[1]).toContain(`"${texts.categories.utility}","2"`);
  expect((await file("volume", "windows"))[1]).toBe('"2026-03-02T00:00:00+05:45","0"');
  const [header, received] = await file("volume", "figures");
  expect([header, received]).toEqual([
    '"Metric","Value","Previous period"',
    expect.stringMatching(/^"Messages received","\d+","\d+"$/),
  ]);
  expect((await file("times", "figures"))[1]).toContain('"First reply, median (seconds)"');
  expect((await file("team", "agents")).find((row) => row.includes("removed"))).toMatch(
    /^"Test agent","removed","0","0","\d+","0",/,
  );
  // People who left can be the filter of a period in which they have times, and stay it in another one.
  const left = [{ id: agent.id, name: "Test agent", hint: "removed" }];
  const pastOf = async (change: object) =>
    (await readReport(ctx, "times", { ...KATHMANDU, ...change })).pastMembers;
  expect(await pastOf({})).toEqual(left);
  const year = { from: "2025-01-01", to: "2025-01-31" };
  expect(await pastOf(year)).toEqual([]);
  expect(await pastOf({ ...year, agent: agent.id })).toEqual(left);
  await expect(file("volume", "nothing")).rejects.toMatchObject({ code: "NOT_FOUND" });

  // Another workspace sees nothing of it.
  const other = await makeWorkspace();
  await other.db.insert(reportBackfills).values({ workspaceId: other.workspaceId });
  const empty = await readReport(other, "volume", { ...KATHMANDU, number: numbers[0] });
  expect([figuresOf(empty).inbound, empty.isCounting]).toEqual([[0, 0], true]);
  expect((await listReportMessages(other, { ...KATHMANDU, measure: "first_reply" })).data).toEqual([]);
  await other.db.delete(reportBackfills).where(eq(reportBackfills.workspaceId, other.workspaceId));
  expect(await other.db.$count(reportCounts, eq(reportCounts.workspaceId, other.workspaceId))).toBe(0);
});

test("a deleted team keeps its row and its messages under its last name, one without numbers none", async () => {
  const ctx = await makeWorkspace();
  const rule = { assignment: "off", assignmentLimit: null, assignToLastMember: false } as const;
  const [sales, unused] = [
    await createTeam(ctx, { name: "Seals", memberIds: [], ...rule }),
    await createTeam(ctx, { name: "Unused", memberIds: [], ...rule }),
  ];
  await updateTeam(ctx, sales.id, { name: "Sales" });
  const thread = await insertThread(ctx, await insertNumber(ctx), "Ana");
  await ctx.db
    .update(conversations)
    .set({ assignedTeamId: sales.id as Id<"team"> })
    .where(eq(conversations.id, thread.conversationId));
  const sent = await insertMessage(ctx, thread, TEXT, { direction: "outbound", at: new Date(START) });
  const workspace = { id: ctx.workspaceId, now: new Date(START + HOUR) };
  await ctx.db.transaction(async (tx) =>
    writeCounts(tx, await countMessages(tx, workspace, [sent], { isBackfill: true })),
  );
  const rowsOf = async (of: Ctx) =>
    (await readReport(of, "team", KATHMANDU)).tables.find(({ id }) => id === "teams")?.rows;
  expect((await rowsOf(ctx))?.map(({ name }) => name)).toEqual(["Sales", "Unused"]);
  for (const { id } of [sales, unused]) await deleteTeam(ctx, id, { moveTo: null });
  expect(await rowsOf(ctx)).toMatchObject([
    { id: sales.id, name: "Sales", hint: "deleted", values: [0, 0, 1, 0, null, null] },
  ]);
  const query = { ...KATHMANDU, part: "teams", language: "en" } as const;
  expect(await text(await exportReport(ctx, "team", query))).toContain('"Sales","deleted","0","0","1"');
  const listed = await listReportMessages(ctx, { ...KATHMANDU, measure: "outbound", team: sales.id });
  expect(listed.data).toMatchObject([{ messageId: sent }]);
  const year = { from: "2025-01-01", to: "2025-01-31", zone: "UTC" };
  expect((await readReport(ctx, "team", year)).tables.map(({ id }) => id)).toEqual(["agents"]);
  expect(await rowsOf(await makeWorkspace())).toBeUndefined();
});

test("a list of messages continues where its page ended, and shows when they were written", async () => {
  const ctx = await makeWorkspace();
  const thread = await insertThread(ctx, await insertNumber(ctx), "Ana");
  const ids: string[] = [];
  for (let place = 0; place < 65; place += 1) {
    ids.push(
      await insertMessage(ctx, thread, TEXT, { at: new Date(START + Math.floor(place / 3) * SECOND) }),
    );
  }
  // The first and the last arrived late; their places in the list are those of their arrival.
  const late = [ids[0] ?? "", ids[64] ?? ""];
  await ctx.db
    .update(messages)
    .set({ whatsappAt: new Date(START - HOUR) })
    .where(inArray(messages.id, late as Id<"msg">[]));
  const found: { messageId: string; at: string }[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof listReportMessages>> = await listReportMessages(ctx, {
      ...KATHMANDU,
      measure: "inbound",
      cursor,
    });
    found.push(...page.data);
    cursor = page.nextCursor;
  }
  for (const cursor of ["2026-13-45 99:99:99~00000000-0000-0000-0000-000000000000", "1~1"]) {
    await expect(listReportMessages(ctx, { ...KATHMANDU, measure: "inbound", cursor })).rejects.toMatchObject(
      { code: "INVALID_CURSOR" },
    );
  }
  expect(found.map(({ messageId }) => messageId).toSorted()).toEqual(ids.toSorted());
  const written = new Date(START - HOUR).toISOString();
  expect([0, 1, 63, 64].map((place) => found[place]?.at)).toEqual([
    written,
    new Date(START + 21 * SECOND).toISOString(),
    new Date(START).toISOString(),
    written,
  ]);
});
