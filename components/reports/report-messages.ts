import type {
  ColumnId,
  FigureId,
  ListedMeasure,
  ListedQuery,
  ReportQuery,
  SeriesId,
  TableId,
} from "#lib/reports/schema.ts";

/** The messages to list. */
export interface ReportMessagesRequest {
  name: string;
  query: ListedQuery;
}

const ofFigures: Record<FigureId, ListedMeasure | null> = {
  inbound: "inbound",
  outbound: "outbound",
  opened: "opened",
  closed: "closed",
  window_unanswered: "window_unanswered",
  first_reply_median: "first_reply",
  first_reply_p90: "first_reply",
  next_reply_median: "next_reply",
  next_reply_p90: "next_reply",
  resolution_median: "resolution",
  resolution_p90: "resolution",
  delivered_share: "delivered",
  read_share: "read",
  failed_share: "failed",
  passcode_share: "passcode_verified",
};

/** Null for "open", which is about the present, and for columns that are in `ofTables`. */
const ofColumns: Record<ColumnId, ListedMeasure | null> = {
  sent: "outbound",
  delivered: "template_delivered",
  read: "template_read",
  failed: "template_failed",
  messages: null,
  shareOfFailed: "failure",
  billable: "price_billable",
  free: "price_free",
  open: null,
  assigned: "assigned",
  closed: "closed",
  firstReply: "first_reply",
  nextReply: "next_reply",
  labeled: "labeled",
  opened: "opened",
  received: "inbound",
};

interface TableRules {
  /** What the id of a row is: the filter that lists its messages. */
  rows: "agent" | "team" | "label" | "detail";
  /** Columns that count something else in this table. */
  columns?: Partial<Record<ColumnId, ListedMeasure>>;
}

const ofTables: Record<TableId, TableRules> = {
  templates: { rows: "detail", columns: { sent: "template_sent" } },
  failures: { rows: "detail", columns: { messages: "failure" } },
  prices: { rows: "detail", columns: { messages: "price" } },
  agents: { rows: "agent" },
  teams: { rows: "team" },
  labels: { rows: "label" },
};

/** Null for the quantiles of a duration, which are those of the chart's measure. */
const ofSeries: Record<SeriesId, ListedMeasure | null> = {
  inbound: "inbound",
  outbound: "outbound",
  opened: "opened",
  closed: "closed",
  window_unanswered: "window_unanswered",
  median: null,
  p90: null,
  delivered: "delivered",
  read: "read",
  failed: "failed",
  passcode_sent: "passcode_sent",
  passcode_verified: "passcode_verified",
};

/** The messages of a share are those in its numerator. */
export function messagesOfFigure(id: FigureId, query: ReportQuery): ListedQuery | null {
  const measure = ofFigures[id];
  return measure ? { ...query, measure } : null;
}

/** Null for numbers without a list. @param rowId the id of a template, failure, price category, member, team or label */
export function messagesOfCell(
  table: TableId,
  rowId: string,
  column: ColumnId,
  query: ReportQuery,
): ListedQuery | null {
  const { rows, columns } = ofTables[table];
  const measure = columns?.[column] ?? ofColumns[column];
  return measure ? { ...query, measure, [rows]: rowId } : null;
}

/** @param point the place of the point among the report's `starts`, or the hour of a day */
export function messagesOfPoint(
  chart: { id: string; by: "time" | "hour" },
  series: SeriesId,
  point: number,
  { query, starts }: { query: ReportQuery; starts: readonly string[] },
): ListedQuery | null {
  const byName: Record<string, ListedMeasure | null> = ofFigures;
  const measure = ofSeries[series] ?? byName[`${chart.id}_${series}`];
  const at = starts[point];
  if (!measure) return null;
  if (chart.by === "hour") return { ...query, measure, hour: point };
  return at === undefined ? null : { ...query, measure, at };
}
