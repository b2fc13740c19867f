import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { listLabels } from "#lib/contacts/label-queries.ts";
import { failureTitle } from "#lib/conversations/thread/failure-rules.ts";
import { readStoredCounts } from "#lib/conversations/views/queries.ts";
import { idToUuid } from "#lib/platform/id.ts";
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
} from "#lib/reports/rules.ts";
import type {
  FigureId,
  Report,
  ReportFigure,
  ReportQuery,
  Section,
  sectionRules,
} from "#lib/reports/schema.ts";
import { listTeams } from "#lib/teams/queries.ts";

interface Request {
  query: ReportQuery;
  scope: Scope;
  intervals: Interval[];
  whole: Interval;
  previous: Interval;
}

type Parts = Partial<Pick<Report, "charts" | "tables" | "formerMembers">>;
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
    formerMembers: [],
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

const share = (part: number, of: number): number | null => (of === 0 ? null : part / of);

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
  const nameOf = (id: DurationName): DurationMeasure => (query.hours === "open" ? `${id}_open` : id);
  const names = durationNames.map(nameOf);
  const [now, before, formerMembers] = await Promise.all([
    readDurations(ctx, scope, intervals, names),
    readDurations(ctx, scope, [previous], names),
    readFormerMembers(ctx, whole, query.agent),
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
    formerMembers,
  };
}

/** @param chosen who is the filter */
async function readFormerMembers(
  ctx: Ctx,
  whole: Interval,
  chosen: string | undefined,
): Promise<Report["formerMembers"]> {
  const former = (await listReportedMembers(ctx)).flatMap(({ id, name, hint }) =>
    hint === null ? [] : [{ id, name, hint }],
  );
  if (former.length === 0) return [];
  const scope: Scope = { kind: "agent", ids: former.map(({ id }) => idToUuid("user", id)) };
  const medians = await readMedians(ctx, scope, whole, durationNames);
  const hasTimes = (id: string) =>
    durationNames.some((measure) => medians.has(`${measure} ${idToUuid("user", id)}`));
  return former.filter(({ id }) => id === chosen || hasTimes(id));
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
    value: share(now.total(part), now.total(of)),
    previous: share(before.total(part), before.total(of)),
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
          values: byInterval(id).map((part, index) => share(part, sent[index] ?? 0)),
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
    tables: [templatesTable(now, before), failuresTable(now, before), pricesTable(now, before)],
  };
}

const byFirstValue = (a: { values: (number | null)[] }, b: { values: (number | null)[] }) =>
  (b.values[0] ?? 0) - (a.values[0] ?? 0);

function templatesTable(now: Counts, before: Counts): Report["tables"][number] {
  const valuesOf = (counts: Counts, detail: string) => {
    const sent = counts.total("template_sent", { detail });
    const of = (measure: CountMeasure) => share(counts.total(measure, { detail }), sent);
    return [sent, of("template_delivered"), of("template_read"), of("template_failed")];
  };
  const rows = now.details("template_sent").map((id) => ({
    id,
    name: id,
    hint: null,
    values: valuesOf(now, id),
    previous: valuesOf(before, id),
  }));
  return {
    id: "templates",
    columns: [
      { id: "sent", kind: "count" },
      { id: "delivered", kind: "share" },
      { id: "read", kind: "share" },
      { id: "failed", kind: "share" },
    ],
    rows: rows.filter(({ values }) => values[0] !== 0).sort(byFirstValue),
  };
}

function failuresTable(now: Counts, before: Counts): Report["tables"][number] {
  const valuesOf = (counts: Counts, detail: string) => {
    const count = counts.total("failure", { detail });
    return [count, share(count, counts.total("failed"))];
  };
  const rows = now.details("failure").map((id) => ({
    id,
    name: failureTitle(id),
    hint: id || null,
    values: valuesOf(now, id),
    previous: valuesOf(before, id),
  }));
  return {
    id: "failures",
    columns: [
      { id: "messages", kind: "count" },
      { id: "shareOfFailed", kind: "share" },
    ],
    rows: rows.filter(({ values }) => values[0] !== 0).sort(byFirstValue),
  };
}

function pricesTable(now: Counts, before: Counts): Report["tables"][number] {
  const categoryOf = (detail: string) => detail.slice(0, detail.indexOf("/"));
  const valuesOf = (counts: Counts, category: string) => {
    const details = counts.details("price").filter((detail) => categoryOf(detail) === category);
    const sumOf = (some: readonly string[]) =>
      some.reduce((sum, detail) => sum + counts.total("price", { detail }), 0);
    // WhatsApp's other types are free (docs/whatsapp.md#pricing).
    const billable = sumOf(details.filter((detail) => detail.endsWith("/regular")));
    const all = sumOf(details);
    return [all, billable, all - billable];
  };
  const categories = [...new Set(now.details("price").map(categoryOf))];
  const rows = categories.map((id) => ({
    id,
    name: id,
    hint: null,
    values: valuesOf(now, id),
    previous: valuesOf(before, id),
  }));
  return {
    id: "prices",
    columns: [
      { id: "messages", kind: "count" },
      { id: "billable", kind: "count" },
      { id: "free", kind: "count" },
    ],
    rows: rows.filter(({ values }) => values[0] !== 0).sort(byFirstValue),
  };
}

async function readTeam(ctx: Ctx, request: Request): Promise<Parts> {
  const [members, { data: teams }, open] = await Promise.all([
    listReportedMembers(ctx),
    listTeams(ctx),
    readStoredCounts(ctx),
  ]);
  const rowOf = (prefix: "user" | "team", view: string) => (each: Reported) => ({
    ...each,
    uuid: idToUuid(prefix, each.id),
    open: open.get(`${view}:${idToUuid(prefix, each.id)}`) ?? 0,
  });
  return {
    tables: await Promise.all([
      readLoad(ctx, request, "agent", members.map(rowOf("user", "assignee"))),
      ...(teams.length > 0 ? [readLoad(ctx, request, "team", teams.map(rowOf("team", "team")))] : []),
    ]),
  };
}

interface Reported {
  id: string;
  name: string;
  hint?: string | null;
  /** Listed only with numbers. */
  isOptional?: boolean;
}

/** The places of `[whole, previous]`. */
const [NOW, BEFORE] = [0, 1];

async function readLoad(
  ctx: Ctx,
  { query, whole, previous }: Request,
  kind: "agent" | "team",
  owners: readonly (Reported & { uuid: string; open: number })[],
): Promise<Report["tables"][number]> {
  const scope: Scope = { kind, ids: owners.map(({ uuid }) => uuid) };
  const measures = ["assigned", "outbound", "closed"] as const;
  const durations =
    query.hours === "open"
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
    const row = { id, name, hint: hint ?? null, values: valuesOf(NOW), previous: valuesOf(BEFORE) };
    return isOptional && [...row.values, ...row.previous].every((value) => !value) ? [] : [row];
  });
  return {
    id: `${kind}s`,
    columns: [
      { id: "open", kind: "count" },
      { id: "assigned", kind: "count" },
      { id: "sent", kind: "count" },
      { id: "closed", kind: "count" },
      { id: "firstReply", kind: "seconds" },
      { id: "nextReply", kind: "seconds" },
    ],
    rows: rows.sort((a, b) => (b.values[2] ?? 0) - (a.values[2] ?? 0)),
  };
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
  return {
    tables: [
      {
        id: "labels",
        columns: (["open", "labeled", "opened", "received", "closed"] as const).map((id) => ({
          id,
          kind: "count",
        })),
        rows: rows.sort((a, b) => (b.values[3] ?? 0) - (a.values[3] ?? 0)),
      },
    ],
  };
}
