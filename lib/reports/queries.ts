import "server-only";
import { Semaphore } from "async-mutex";
import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { textArray, workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import {
  auditEntries,
  automations,
  members,
  reportBackfills,
  reportCounts,
  reportTimes,
  teams,
  users,
} from "#db/schema/index.ts";
import type { AuditAction } from "#lib/accounts/audit/action-rules.ts";
import { hasPermission } from "#lib/accounts/permissions.ts";
import { idToUuid, isId, NIL_UUID } from "#lib/platform/id.ts";
import { type Interval, offsetsOf } from "#lib/reports/period-rules.ts";
import {
  type CountMeasure,
  type DurationMeasure,
  type Measure,
  secondsOfBin,
  toSpans,
} from "#lib/reports/rules.ts";
import type { ReportQuery } from "#lib/reports/schema.ts";
import { listTeams } from "#lib/teams/queries.ts";
import { kindsWithout } from "#lib/whatsapp/kind-rules.ts";

export interface Scope {
  kind: "all" | "number" | "agent" | "team" | "label";
  /** UUIDs; one empty text for `all`. */
  ids: readonly string[];
}

export const EVERYTHING: Scope = { kind: "all", ids: [""] };

/** What the filter of a query selects. An unknown id selects nothing. */
export function scopeOf({ number, agent, team, label }: ReportQuery): Scope {
  if (number !== undefined)
    return { kind: "number", ids: [isId("num", number) ? idToUuid("num", number) : NIL_UUID] };
  if (agent !== undefined)
    return { kind: "agent", ids: [isId("user", agent) ? idToUuid("user", agent) : NIL_UUID] };
  if (team !== undefined)
    return { kind: "team", ids: [isId("team", team) ? idToUuid("team", team) : NIL_UUID] };
  if (label !== undefined)
    return { kind: "label", ids: [isId("lbl", label) ? idToUuid("lbl", label) : NIL_UUID] };
  return EVERYTHING;
}

/** The condition of `hasTrait` for a row of messages. */
export function hasTraitSql(row: SQL, trait: Parameters<typeof kindsWithout>[0]): SQL {
  const literals = kindsWithout(trait).map((kind) => `'${kind}'`);
  return sql`${row}.kind not in (${sql.raw(literals.join(", "))})`;
}

interface CountRow extends Record<string, unknown> {
  index: number;
  scope_id: string;
  measure: string;
  detail: string;
  count: number;
}

interface Selection {
  index?: number;
  scopeId?: string;
  detail?: string;
}

/** Sums by interval, id of the scope, measure and detail. */
export class Counts {
  readonly #byMeasure: Map<string, CountRow[]>;
  readonly #byInterval: Map<string, CountRow[]>;

  constructor(rows: readonly CountRow[]) {
    this.#byMeasure = Map.groupBy(rows, ({ measure }) => measure);
    this.#byInterval = Map.groupBy(rows, ({ measure, index }) => `${measure} ${index}`);
  }

  #select(measure: Measure, { index, scopeId, detail }: Selection): CountRow[] {
    const rows =
      index === undefined ? this.#byMeasure.get(measure) : this.#byInterval.get(`${measure} ${index}`);
    return (rows ?? []).filter(
      (row) =>
        (scopeId === undefined || row.scope_id === scopeId) &&
        (detail === undefined || row.detail === detail),
    );
  }

  total(measure: CountMeasure, of: Selection = {}): number {
    return this.#select(measure, of).reduce((sum, { count }) => sum + count, 0);
  }

  /** @param length the number of intervals */
  byInterval(measure: CountMeasure, length: number): number[] {
    return Array.from({ length }, (_, index) => this.total(measure, { index }));
  }

  details(measure: CountMeasure): string[] {
    return [...new Set(this.#select(measure, {}).map(({ detail }) => detail))];
  }

  /** How often each bin of a duration occurred. */
  bins(measure: DurationMeasure, of: Selection = {}): Map<number, number> {
    const bins = new Map<number, number>();
    for (const { detail, count } of this.#select(measure, of)) {
      bins.set(Number(detail), (bins.get(Number(detail)) ?? 0) + count);
    }
    return bins;
  }
}

/** @param intervals in order, whose places are the rows' `index` */
export async function readCounts(
  ctx: Ctx,
  scope: Scope,
  intervals: readonly Interval[],
  measures: readonly CountMeasure[],
): Promise<Counts> {
  return new Counts(await ctx.db.execute<CountRow>(selectSums(ctx, scope, intervals, measures)));
}

/** The bins of durations; quarter hours are counted from the single durations. */
export async function readDurations(
  ctx: Ctx,
  scope: Scope,
  intervals: readonly Interval[],
  measures: readonly DurationMeasure[],
): Promise<Counts> {
  const rows = await ctx.db.execute<CountRow>(sql`
    ${selectSums(ctx, scope, intervals, measures)}
    union all
    ${selectSingle(ctx, scope, intervals, measures)}`);
  return new Counts(rows);
}

/** In each process, so that reports leave connections of the pool to everything else. */
const medianConnections = new Semaphore(4);

/**
 * The medians of durations for many members or teams, whose bins are too many to sort or to send together: PostgreSQL
 * sums them in one range of the primary key after another, each duration on a connection of its own.
 * @returns seconds by `<measure> <id of the scope>`, as `quantileOf` calculates them
 */
export async function readMedians(
  ctx: Ctx,
  scope: Scope,
  interval: Interval,
  measures: readonly DurationMeasure[],
): Promise<ReadonlyMap<string, number>> {
  const medians = await Promise.all(
    measures.map(async (measure) => {
      const rows = await medianConnections.runExclusive(() =>
        ctx.db.execute<{ scope_id: string; bin: number }>(selectMedianBins(ctx, scope, interval, measure)),
      );
      return rows.map(({ scope_id, bin }) => [`${measure} ${scope_id}`, secondsOfBin(bin)] as const);
    }),
  );
  return new Map(medians.flat());
}

function selectMedianBins(ctx: Ctx, scope: Scope, interval: Interval, measure: DurationMeasure): SQL {
  return sql`
    select scope_id, min(bin) filter (where running * 2 >= total) as bin from (
      select scope_id, bin, sum(count) over (partition by scope_id order by bin) as running,
        sum(count) over (partition by scope_id) as total
      from (
        select scope_id, bin, sum(count)::int as count from (
          select owner.id as scope_id, c.bin, s.sign * c.count as count
          from unnest(${textArray(scope.ids)}) owner (id) cross join (${spansOf(ctx, [interval])}) s
          cross join lateral (
            select c.detail::smallint as bin, sum(c.count)::int as count from ${reportCounts} c
            where c.workspace_id = ${workspaceOf(ctx)} and c.granularity = s.granularity and c.scope = ${scope.kind}
              and c.scope_id = owner.id and c.measure = ${measure} and c.at >= s.from_at and c.at < s.to_at
            group by 1) c
          union all
          select scope_id, detail::smallint, count
          from (${selectSingle(ctx, scope, [interval], [measure])}) single
        ) part group by 1, 2 having sum(count) > 0
      ) summed
    ) ranked group by 1`;
}

/** The durations of the quarter hours at the edges of intervals. */
function selectSingle(
  ctx: Ctx,
  { kind, ids }: Scope,
  intervals: readonly Interval[],
  measures: readonly DurationMeasure[],
): SQL {
  const columns = {
    number: sql`t.number_id::text`,
    agent: sql`t.agent_id::text`,
    team: sql`t.team_id::text`,
  };
  // Durations have no label.
  const id = kind === "all" ? sql`''` : kind === "label" ? sql`null` : columns[kind];
  return sql`
    select s.index, t.scope_id, t.measure, t.bin::text as detail, s.sign * t.count as count
    from (${spansOf(ctx, intervals)}) s cross join lateral (
      select ${id} as scope_id, t.measure, t.bin, count(*)::int as count from ${reportTimes} t
      where t.workspace_id = ${workspaceOf(ctx)} and t.measure = any(${textArray(measures)})
        and t.at >= s.from_at and t.at < s.to_at and ${id} = any(${textArray(ids)})
      group by 1, 2, 3) t
    where s.granularity = 'quarter'`;
}

function selectSums(
  ctx: Ctx,
  { kind, ids }: Scope,
  intervals: readonly Interval[],
  measures: readonly string[],
): SQL {
  // Aggregated per span, so that each is one range of the primary key.
  return sql`
    select s.index, c.scope_id, c.measure, c.detail, s.sign * c.count as count
    from (${spansOf(ctx, intervals)}) s cross join lateral (
      select c.scope_id, c.measure, c.detail, sum(c.count)::int as count from ${reportCounts} c
      where c.workspace_id = ${workspaceOf(ctx)} and c.granularity = s.granularity and c.scope = ${kind}
        and c.scope_id = any(${textArray(ids)}) and c.measure = any(${textArray(measures)})
        and c.at >= s.from_at and c.at < s.to_at
      group by 1, 2, 3) c`;
}

function spansOf(ctx: Ctx, intervals: readonly Interval[]): SQL {
  const now = ctx.clock.now();
  const spans = intervals.flatMap((interval, index) => toSpans(interval, index, now));
  const rows = spans.map(({ from, to, ...span }) => ({ ...span, from_at: from, to_at: to }));
  return sql`select * from json_to_recordset(${JSON.stringify(rows)}::json)
    as span (index integer, granularity text, from_at timestamptz, to_at timestamptz, sign integer)`;
}

/** The hour of the zone's day at a time within the interval. PostgreSQL may not have the zone. */
export function localHourSql(at: SQL, interval: Interval, zone: string): SQL {
  const offsets = offsetsOf(interval, zone);
  const starts = `{${offsets.map(({ from }) => from.toISOString()).join()}}`;
  const shifts = `{${offsets.map(({ seconds }) => `${seconds} seconds`).join()}}`;
  return sql`extract(hour from (${at} + (${shifts}::interval[])[width_bucket(${at}, ${starts}::timestamptz[])])
    at time zone 'UTC')`;
}

/** The count of a measure by the 24 hours of the zone's day: all ids of the scope together, not one line for each. */
export async function readHours(
  ctx: Ctx,
  scope: Scope,
  interval: Interval,
  zone: string,
  measure: CountMeasure,
): Promise<number[]> {
  const { from, to } = interval;
  const rows = await ctx.db.execute<{ hour: number; count: number }>(sql`
    select ${localHourSql(sql`c.at`, interval, zone)}::int as hour, sum(c.count)::int as count from ${reportCounts} c
    where c.workspace_id = ${workspaceOf(ctx)} and c.granularity = 'quarter' and c.scope = ${scope.kind}
      and c.scope_id = any(${textArray(scope.ids)}) and c.measure = ${measure}
      and c.at >= ${from.toISOString()}::timestamptz and c.at < ${to.toISOString()}::timestamptz
    group by 1`);
  const hours = Array.from({ length: 24 }, () => 0);
  for (const { hour, count } of rows) hours[hour] = count;
  return hours;
}

/** Whether earlier messages are still to be counted. */
export async function isBackfilling(ctx: Ctx): Promise<boolean> {
  return (await ctx.db.$count(reportBackfills, eq(reportBackfills.workspaceId, ctx.workspaceId))) > 0;
}

/** Whether the workspace or one of its teams has business hours. */
export async function hasBusinessHours(ctx: Ctx): Promise<boolean> {
  const [row] = await ctx.db.execute<{ has_hours: boolean }>(sql`
    select exists (select from ${automations} where workspace_id = ${workspaceOf(ctx)} and hours is not null)
      or exists (select from ${teams} where workspace_id = ${workspaceOf(ctx)} and hours is not null) as has_hours`);
  return row?.has_hours ?? false;
}

/** A member or team of whom reports have a row. */
export interface Reported<Hint> {
  id: string;
  name: string;
  hint: Hint | null;
  /** Listed only with numbers. */
  isOptional: boolean;
}

/** Also people who left, and viewers, who have numbers only from before. */
export async function listReportedMembers(ctx: Ctx): Promise<Reported<"removed" | "disabled">[]> {
  const { userId, role, disabledAt, removedAt } = members;
  const rows = await ctx.db
    .select({ id: userId, name: users.name, role, disabledAt, removedAt })
    .from(members)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(members.workspaceId, ctx.workspaceId))
    .orderBy(asc(sql`lower(${users.name})`), asc(userId));
  return rows.map(({ id, name, ...member }) => {
    const hint = member.removedAt ? "removed" : member.disabledAt ? "disabled" : null;
    return {
      id,
      name,
      hint,
      isOptional: hint !== null || !hasPermission(member.role, "conversations.reply"),
    };
  });
}

const DELETED_TEAMS_MAX = 500;

/** Also deleted teams with their last names, which the audit log has until its retention deletes them. */
export async function listReportedTeams(ctx: Ctx): Promise<Reported<"deleted">[]> {
  const deletion: AuditAction = "team.deleted";
  const [{ data: current }, deleted] = await Promise.all([
    listTeams(ctx),
    ctx.db
      .select({ id: auditEntries.targetId, name: auditEntries.targetName })
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.workspaceId, ctx.workspaceId),
          // The expression of the index.
          sql`split_part(action, '.', 1) = 'team'`,
          eq(auditEntries.action, deletion),
        ),
      )
      .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
      .limit(DELETED_TEAMS_MAX),
  ]);
  return [
    ...current.map(({ id, name }) => ({ id, name, hint: null, isOptional: false })),
    ...deleted.flatMap(({ id, name }) =>
      id !== null && isId("team", id) && name !== null
        ? [{ id, name, hint: "deleted" as const, isOptional: true }]
        : [],
    ),
  ];
}
