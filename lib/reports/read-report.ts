import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { listLabels } from "#lib/contacts/label-queries.ts";
import { readStoredCounts } from "#lib/conversations/views/queries.ts";
import { idToUuid } from "#lib/platform/id.ts";
import { buildDeliveryTables } from "#lib/reports/build-delivery-tables.ts";
import {
  comparedIntervalOf,
  type Interval,
  intervalOf,
  intervalsOf,
  unitOf,
  whenWindowsBegan,
} from "#lib/reports/period-rules.ts";
import {
  type Counts,
  hasBusinessHours,
  isBackfilling,
  listReportedMembers,
  listReportedTeams,
  type Reported,
  readCounts,
  readDurations,
  readHours,
  readMedians,
  type Scope,
  scopeOf,
} from "#lib/reports/queries.ts";
import {
  type CountMeasure,
  type DurationMeasure,
  type DurationName,
  durationNames,
  quantileOf,
  shareOf,
} from "#lib/reports/rules.ts";
import type {
  ColumnId,
  FigureId,
  Report,
  ReportFigure,
  ReportQuery,
  Section,
  sectionRules,
} from "#lib/reports/schema.ts";

interface Request {
  query: ReportQuery;
  scope: Scope;
  intervals: Interval[];
  whole: Interval;
  previous: Interval;
}

type Parts = Partial<Pick<Report, "charts" | "tables" | "pastMembers">>;
type PartsWithFigures = Parts & Pick<Report, "figures">;

type Readers = {
  [Name in Section]: (
    ctx: Ctx,
    request: Request,
  ) => Promise<(typeof sectionRules)[Name]["hasFigures"] extends true ? PartsWithFigures : Parts>;
};

/** Reads a section of the reports from sums; the cost depends on the period's length, not on the number of messages. */
export async function readReport(ctx: Ctx, section: Section, query: ReportQuery): Promise<Report> {
  const intervals = intervalsOf(query);
  const request: Request = {
    query,
    scope: scopeOf(query),
    intervals,
    whole: intervalOf(query),
    previous: comparedIntervalOf(query, ctx.clock.now()),
  };
  const [parts, hasHours, isCounting] = await Promise.all([
    readers[section](ctx, request),
    hasBusinessHours(ctx),
    isBackfilling(ctx),
  ]);
  return {
    unit: unitOf(query),
    starts: intervals.map(({ from }) => from.toISOString()),
    figures: [],
    charts: [],
    tables: [],
    pastMembers: [],
    hasHours,
    isCounting,
    ...parts,
  };
}

const readers: Readers = {
  volume: readVolume,
  times: readTimes,
  delivery: readDelivery,
  team: readTeam,
  labels: readLabels,
};

async function readBoth(
  ctx: Ctx,
  { scope, intervals, previous }: Request,
  measures: readonly CountMeasure[],
) {
  return Promise.all([
    readCounts(ctx, scope, intervals, measures),
    readCounts(ctx, scope, [previous], measures),
  ]);
}

function countFigure(id: CountMeasure & FigureId, now: Counts, before: Counts): ReportFigure {
  return { id, kind: "count", value: now.total(id), previous: before.total(id) };
}

async function readVolume(ctx: Ctx, request: Request): Promise<PartsWithFigures> {
  const { scope, intervals, whole, query } = request;
  const measures = ["inbound", "outbound", "opened", "closed"] as const;
  const windows = "window_unanswered";
  const began = {
    ...request,
    intervals: intervals.map(whenWindowsBegan),
    previous: whenWindowsBegan(request.previous),
  };
  const [[now, before], [closed, closedBefore], hours] = await Promise.all([
    readBoth(ctx, request, measures),
    readBoth(ctx, began, [windows]),
    readHours(ctx, scope, whole, query.zone, "inbound"),
  ]);
  const series = (id: (typeof measures)[number]) => ({ id, values: now.byInterval(id, intervals.length) });
  return {
    figures: [
      ...measures.map((id) => countFigure(id, now, before)),
      countFigure(windows, closed, closedBefore),
    ],
    charts: [
      { id: "messages", kind: "count", by: "time", series: [series("inbound"), series("outbound")] },
      { id: "conversations", kind: "count", by: "time", series: [series("opened"), series("closed")] },
      { id: "hours", kind: "count", by: "hour", series: [{ id: "inbound", values: hours }] },
      {
        id: "windows",
        kind: "count",
        by: "time",
        series: [{ id: windows, values: closed.byInterval(windows, intervals.length) }],
      },
    ],
  };
}

const QUANTILES = [
  ["median", 0.5],
  ["p90", 0.9],
] as const;

async function readTimes(
  ctx: Ctx,
  { query, scope, intervals, whole, previous }: Request,
): Promise<PartsWithFigures> {
  const nameOf = (id: DurationName): DurationMeasure => (query.onlyBusinessHours ? `${id}_open` : id);
  const names = durationNames.map(nameOf);
  const [now, before, pastMembers] = await Promise.all([
    readDurations(ctx, scope, intervals, names),
    readDurations(ctx, scope, [previous], names),
    readPastMembers(ctx, whole, query.agent),
  ]);
  return {
    figures: durationNames.flatMap((id) =>
      QUANTILES.map(
        ([name, at]): ReportFigure => ({
          id: `${id}_${name}`,
          kind: "seconds",
          value: quantileOf(now.bins(nameOf(id)), at),
          previous: quantileOf(before.bins(nameOf(id)), at),
        }),
      ),
    ),
    charts: durationNames.map((id) => {
      const bins = intervals.map((_, index) => now.bins(nameOf(id), { index }));
      const series = QUANTILES.map(([name, at]) => ({
        id: name,
        values: bins.map((each) => quantileOf(each, at)),
      }));
      return { id, kind: "seconds" as const, by: "time" as const, series };
    }),
    pastMembers,
  };
}

/** @param chosen who is the filter */
async function readPastMembers(
  ctx: Ctx,
  whole: Interval,
  chosen: string | undefined,
): Promise<Report["pastMembers"]> {
  const past = (await listReportedMembers(ctx)).flatMap(({ id, name, hint }) =>
    hint === null ? [] : [{ id, name, hint }],
  );
  if (past.length === 0) return [];
  const scope: Scope = { kind: "agent", ids: past.map(({ id }) => idToUuid("user", id)) };
  const medians = await readMedians(ctx, scope, whole, durationNames);
  const hasTimes = (id: string) =>
    durationNames.some((measure) => medians.has(`${measure} ${idToUuid("user", id)}`));
  return past.filter(({ id }) => id === chosen || hasTimes(id));
}

async function readDelivery(ctx: Ctx, request: Request): Promise<PartsWithFigures> {
  const { intervals } = request;
  const [now, before] = await readBoth(ctx, request, [
    "outbound",
    "delivered",
    "read",
    "failed",
    "failure",
    "price",
    "template_sent",
    "template_delivered",
    "template_read",
    "template_failed",
    "passcode_sent",
    "passcode_verified",
  ]);
  const outcomes = ["delivered", "read", "failed"] as const;
  const shareFigure = (id: FigureId, part: CountMeasure, of: CountMeasure): ReportFigure => ({
    id,
    kind: "share",
    value: shareOf(now.total(part), now.total(of)),
    previous: shareOf(before.total(part), before.total(of)),
  });
  const sent = now.byInterval("outbound", intervals.length);
  const byInterval = (id: CountMeasure) => now.byInterval(id, intervals.length);
  return {
    figures: [
      countFigure("outbound", now, before),
      ...outcomes.map((id) => shareFigure(`${id}_share`, id, "outbound")),
      shareFigure("passcode_share", "passcode_verified", "passcode_sent"),
    ],
    charts: [
      {
        id: "outcomes",
        kind: "share",
        by: "time",
        series: outcomes.map((id) => ({
          id,
          values: byInterval(id).map((part, index) => shareOf(part, sent[index] ?? 0)),
        })),
      },
      {
        id: "passcodes",
        kind: "count",
        by: "time",
        series: [
          { id: "passcode_sent", values: byInterval("passcode_sent") },
          { id: "passcode_verified", values: byInterval("passcode_verified") },
        ],
      },
    ],
    tables: buildDeliveryTables(now, before),
  };
}

async function readTeam(ctx: Ctx, request: Request): Promise<Parts> {
  const [members, teams, open] = await Promise.all([
    listReportedMembers(ctx),
    listReportedTeams(ctx),
    readStoredCounts(ctx),
  ]);
  const rowOf = (prefix: "user" | "team", view: string) => (each: Reported<string>) => ({
    ...each,
    uuid: idToUuid(prefix, each.id),
    open: open.get(`${view}:${idToUuid(prefix, each.id)}`) ?? 0,
  });
  const tables = await Promise.all([
    readLoad(ctx, request, "agent", members.map(rowOf("user", "assignee"))),
    ...(teams.length > 0 ? [readLoad(ctx, request, "team", teams.map(rowOf("team", "team")))] : []),
  ]);
  return { tables: tables.filter(({ id, rows }) => id === "agents" || rows.length > 0) };
}

/** The places of `[whole, previous]`. */
const [NOW, BEFORE] = [0, 1];

async function readLoad(
  ctx: Ctx,
  { query, whole, previous }: Request,
  kind: "agent" | "team",
  owners: readonly (Reported<string> & { uuid: string; open: number })[],
): Promise<Report["tables"][number]> {
  const scope: Scope = { kind, ids: owners.map(({ uuid }) => uuid) };
  const measures = ["assigned", "outbound", "closed"] as const;
  const durations = query.onlyBusinessHours
    ? (["first_reply_open", "next_reply_open"] as const)
    : (["first_reply", "next_reply"] as const);
  const [counts, ...medians] = await Promise.all([
    readCounts(ctx, scope, [whole, previous], measures),
    readMedians(ctx, scope, whole, durations),
    readMedians(ctx, scope, previous, durations),
  ]);
  const rows = owners.flatMap(({ id, name, hint, isOptional, uuid: scopeId, open }) => {
    const valuesOf = (index: number) => [
      index === NOW ? open : null,
      ...measures.map((measure) => counts.total(measure, { scopeId, index })),
      ...durations.map((measure) => medians[index]?.get(`${measure} ${scopeId}`) ?? null),
    ];
    const row = { id, name, hint, values: valuesOf(NOW), previous: valuesOf(BEFORE) };
    return isOptional && [...row.values, ...row.previous].every((value) => !value) ? [] : [row];
  });
  const columns: Columns = [
    { id: "open", kind: "count" },
    { id: "assigned", kind: "count" },
    { id: "sent", kind: "count" },
    { id: "closed", kind: "count" },
    { id: "firstReply", kind: "seconds" },
    { id: "nextReply", kind: "seconds" },
  ];
  return { id: `${kind}s`, columns, rows: highestFirst(rows, columns, "sent") };
}

async function readLabels(ctx: Ctx, { whole, previous }: Request): Promise<Parts> {
  const [{ data: labels }, open] = await Promise.all([listLabels(ctx), readStoredCounts(ctx)]);
  const scope: Scope = { kind: "label", ids: labels.map(({ id }) => idToUuid("lbl", id)) };
  const measures = ["labeled", "opened", "inbound", "closed"] as const;
  const counts = await readCounts(ctx, scope, [whole, previous], measures);
  const rows = labels.map(({ id, name }) => {
    const scopeId = idToUuid("lbl", id);
    const valuesOf = (index: number) => [
      index === NOW ? (open.get(`label:${scopeId}`) ?? 0) : null,
      ...measures.map((measure) => counts.total(measure, { scopeId, index })),
    ];
    return { id, name, hint: null, values: valuesOf(NOW), previous: valuesOf(BEFORE) };
  });
  const columns: Columns = (["open", "labeled", "opened", "received", "closed"] as const).map((id) => ({
    id,
    kind: "count",
  }));
  return { tables: [{ id: "labels", columns, rows: highestFirst(rows, columns, "received") }] };
}

type Columns = Report["tables"][number]["columns"];

function highestFirst<Row extends { values: (number | null)[] }>(
  rows: readonly Row[],
  columns: Columns,
  by: ColumnId,
): Row[] {
  const index = columns.findIndex(({ id }) => id === by);
  return rows.toSorted((a, b) => (b.values[index] ?? 0) - (a.values[index] ?? 0));
}
