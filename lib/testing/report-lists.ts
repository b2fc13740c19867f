import { messagesOfCell, messagesOfFigure, messagesOfPoint } from "#components/reports/report-messages.ts";
import type { Ctx } from "#db/ctx.ts";
import { listReportMessages } from "#lib/reports/list-report-messages.ts";
import type { Period } from "#lib/reports/period-rules.ts";
import { readReport } from "#lib/reports/read-report.ts";
import {
  type ListedMeasure,
  type ListedQuery,
  type ReportQuery,
  sections,
  type ValueKind,
} from "#lib/reports/schema.ts";
import type { World } from "#lib/testing/report-history.ts";

interface ListedNumber {
  kind: ValueKind;
  value: number;
  /** The quantile of a duration: 0.5 is the median. */
  quantile: number;
  listed: ListedQuery;
}

/** Charts have many points; the last one of each is enough. */
const POINTS = 1;

/**
 * Lists the messages behind the numbers of every section, with one of its filters.
 * @param place which of the filters
 * @param isCompared whether a list is compared with its number
 * @returns the numbers that differ from their lists
 */
export async function findUnequalLists(
  ctx: Ctx,
  world: World,
  {
    period,
    place,
    isCompared,
  }: { period: Period; place: number; isCompared: (query: ListedQuery) => boolean },
): Promise<unknown[]> {
  const unequal: unknown[] = [];
  for (const section of sections) {
    const filters = filtersOf(world)[section];
    const query = { ...period, ...filters[place % filters.length] };
    const numbers = figuresOf(await readReport(ctx, section, query), query);
    for (const number of numbers.filter(({ listed }) => isCompared(listed))) {
      const found = await measureList(ctx, number);
      if (!isEqual(number, found)) unequal.push({ section, found, ...number });
    }
  }
  return unequal;
}

function filtersOf(world: World): Record<(typeof sections)[number], Partial<ReportQuery>[]> {
  const [number] = world.threads.map(({ numberId }) => numberId);
  const team = world.teams[0]?.id;
  const open = { onlyBusinessHours: "1" } as const;
  return {
    volume: [{}, { number }, { team }, ...world.labelIds.map((label) => ({ label }))],
    times: [{}, { agent: world.agent.id }, { team, ...open }, { number, ...open }],
    delivery: [{}, { number }],
    team: [{}, open],
    labels: [{}],
  };
}

function figuresOf(
  { figures, charts, tables, starts }: Awaited<ReturnType<typeof readReport>>,
  query: ReportQuery,
): ListedNumber[] {
  const numbers: ListedNumber[] = [];
  const add = (kind: ValueKind, value: number | null, listed: ListedQuery | null, id: string) => {
    if (listed && value) numbers.push({ kind, value, listed, quantile: id.endsWith("p90") ? 0.9 : 0.5 });
  };
  for (const { id, kind, value } of figures) add(kind, value, messagesOfFigure(id, query), id);
  for (const chart of charts) {
    for (const { id, values } of chart.series) {
      const points = [...values.entries()].filter(([, value]) => value).slice(-POINTS);
      for (const [point, value] of points)
        add(chart.kind, value, messagesOfPoint(chart, id, point, { query, starts }), id);
    }
  }
  for (const { id: table, columns, rows } of tables) {
    for (const row of rows) {
      for (const [index, { id, kind }] of columns.entries())
        add(kind, row.values[index] ?? null, messagesOfCell(table, row.id, id, query), id);
    }
  }
  return numbers;
}

const WHOLES: Partial<Record<ListedMeasure, ListedMeasure>> = {
  template_delivered: "template_sent",
  template_read: "template_sent",
  template_failed: "template_sent",
  passcode_verified: "passcode_sent",
};

/** What the number would be according to the list. */
async function measureList(ctx: Ctx, { kind, listed, quantile }: ListedNumber): Promise<number> {
  const list = await listAll(ctx, listed);
  if (kind === "count") return list.length;
  if (kind === "share") {
    const { detail, ...rest } = listed;
    const whole =
      listed.measure === "failure"
        ? { ...rest, measure: "failed" as const }
        : { ...listed, measure: WHOLES[listed.measure] ?? "outbound" };
    return list.length / (await listAll(ctx, whole)).length;
  }
  const seconds = list.map((each) => each.seconds ?? Number.NaN).sort((a, b) => a - b);
  return Math.max(1, seconds[Math.ceil(seconds.length * quantile) - 1] ?? Number.NaN);
}

async function listAll(ctx: Ctx, query: ListedQuery) {
  const all: Awaited<ReturnType<typeof listReportMessages>>["data"] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof listReportMessages>> = await listReportMessages(ctx, {
      ...query,
      cursor,
    });
    all.push(...page.data);
    cursor = page.nextCursor;
  }
  return all;
}

function isEqual({ kind, value }: ListedNumber, found: number): boolean {
  // Durations are counted in bins.
  const tolerance = { count: 0, share: 1e-9, seconds: 0.045 }[kind];
  return Math.abs(value / found - 1) <= tolerance;
}
