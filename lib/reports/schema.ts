import { z } from "zod";
import { countParameter, daySchema, instantSchema } from "#lib/platform/api-fields.ts";
import { DEFAULT_LANGUAGE, languages } from "#lib/platform/languages.ts";
import { isTimeZone } from "#lib/platform/time-zones.ts";
import { countDays, MAX_DAYS } from "#lib/reports/period-rules.ts";

export const sections = ["volume", "times", "delivery", "team", "labels"] as const;
export type Section = (typeof sections)[number];

export const sectionParams = z.object({ section: z.enum(sections) });

const periodFields = {
  /** Local dates of the zone, both included. */
  from: daySchema,
  to: daySchema,
  zone: z.string().max(64).refine(isTimeZone, "Use a time zone such as Europe/Berlin."),
};

/** At most one of these applies. */
const filterFields = {
  number: z.string().max(64).optional(),
  agent: z.string().max(64).optional(),
  team: z.string().max(64).optional(),
  label: z.string().max(64).optional(),
};
export type FilterKind = keyof typeof filterFields;
export const filterKinds = Object.keys(filterFields) as FilterKind[];

// PostgreSQL cannot read what the dates at the ends of the calendar become: the year 0, and years of five digits.
const FIRST_DATE = "2000-01-01";
const LAST_DATE = "2999-12-31";

const isPeriod = (period: { from: string; to: string; zone: string }) =>
  period.from >= FIRST_DATE &&
  period.from <= period.to &&
  period.to <= LAST_DATE &&
  countDays(period) <= MAX_DAYS;
const periodMessage = `Use a period of at most ${MAX_DAYS} days that ends after it begins, between ${FIRST_DATE} and ${LAST_DATE}.`;

const reportFields = z.strictObject({
  ...periodFields,
  ...filterFields,
  /** Durations are measured in business hours only. */
  onlyBusinessHours: z.literal("1").optional(),
});

export const reportQuery = reportFields.refine(isPeriod, { path: ["to"], message: periodMessage });
export type ReportQuery = z.output<typeof reportQuery>;

export const exportQuery = reportFields
  .extend({
    /** `figures`, or the id of a chart or table. */
    part: z.string().max(40),
    /** The language of the names in the file. */
    language: z.enum(languages).default(DEFAULT_LANGUAGE),
  })
  .refine(isPeriod, { path: ["to"], message: periodMessage });

/** The report numbers for which messages can be listed. */
export const listedMeasures = [
  "inbound",
  "outbound",
  "opened",
  "closed",
  "assigned",
  "labeled",
  "window_unanswered",
  "delivered",
  "read",
  "failed",
  "failure",
  "template_sent",
  "template_delivered",
  "template_read",
  "template_failed",
  "price",
  "price_billable",
  "price_free",
  "passcode_sent",
  "passcode_verified",
  "first_reply",
  "next_reply",
  "resolution",
] as const;
export type ListedMeasure = (typeof listedMeasures)[number];

export const reportMessagesQuery = reportFields
  .extend({
    measure: z.enum(listedMeasures),
    /** A failure code, a template or a price category. */
    detail: z.string().max(600).optional(),
    /** Only the interval of the period's charts that begins at this time. */
    at: instantSchema.optional(),
    /** Only this hour of the zone's days. */
    hour: countParameter({ min: 0, max: 23 }).optional(),
    cursor: z.string().max(2000).optional(),
  })
  .refine(isPeriod, { path: ["to"], message: periodMessage });
export type ReportMessagesQuery = z.output<typeof reportMessagesQuery>;
/** The messages behind a number. */
export type ListedQuery = Omit<ReportMessagesQuery, "cursor">;

// What a section can show. Each id has its texts in `messages/<language>/reports.json`. The series of a chart are fixed too:
// what exists once per label, member or template is the rows of a table.

const figureIds = [
  "inbound",
  "outbound",
  "opened",
  "closed",
  "window_unanswered",
  "first_reply_median",
  "first_reply_p90",
  "next_reply_median",
  "next_reply_p90",
  "resolution_median",
  "resolution_p90",
  "delivered_share",
  "read_share",
  "failed_share",
  "passcode_share",
] as const;
export type FigureId = (typeof figureIds)[number];

const chartIds = [
  "messages",
  "conversations",
  "hours",
  "windows",
  "first_reply",
  "next_reply",
  "resolution",
  "outcomes",
  "passcodes",
] as const;

const seriesIds = [
  "inbound",
  "outbound",
  "opened",
  "closed",
  "window_unanswered",
  "median",
  "p90",
  "delivered",
  "read",
  "failed",
  "passcode_sent",
  "passcode_verified",
] as const;
export type SeriesId = (typeof seriesIds)[number];

const tableIds = ["templates", "failures", "prices", "agents", "teams", "labels"] as const;
export type TableId = (typeof tableIds)[number];

const columnIds = [
  "sent",
  "delivered",
  "read",
  "failed",
  "messages",
  "shareOfFailed",
  "billable",
  "free",
  "open",
  "assigned",
  "closed",
  "firstReply",
  "nextReply",
  "labeled",
  "opened",
  "received",
] as const;
export type ColumnId = (typeof columnIds)[number];

interface SectionRules {
  hasDurations: boolean;
  /** Reports by email have the figures of a section. */
  hasFigures: boolean;
}

export const sectionRules = {
  volume: { hasDurations: false, hasFigures: true },
  times: { hasDurations: true, hasFigures: true },
  delivery: { hasDurations: false, hasFigures: true },
  team: { hasDurations: true, hasFigures: false },
  labels: { hasDurations: false, hasFigures: false },
} as const satisfies Record<Section, SectionRules>;

export const valueKinds = ["count", "seconds", "share"] as const;
export type ValueKind = (typeof valueKinds)[number];

const value = z.number().nullable();

export const reportSchema = z.object({
  unit: z.enum(["hour", "day", "week", "month"]),
  /** The first instants of the chart's intervals. */
  starts: z.array(z.iso.datetime()),
  figures: z.array(z.object({ id: z.enum(figureIds), kind: z.enum(valueKinds), value, previous: value })),
  charts: z.array(
    z.object({
      id: z.enum(chartIds),
      kind: z.enum(valueKinds),
      /** `hour`: the 24 hours of a day instead of `starts`. */
      by: z.enum(["time", "hour"]),
      series: z.array(z.object({ id: z.enum(seriesIds), values: z.array(value) })),
    }),
  ),
  tables: z.array(
    z.object({
      id: z.enum(tableIds),
      columns: z.array(z.object({ id: z.enum(columnIds), kind: z.enum(valueKinds) })),
      rows: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          hint: z.string().nullable(),
          values: z.array(value),
          /** The values of the period before; null without one to compare with. */
          previous: z.array(value),
        }),
      ),
    }),
  ),
  /** For the filter by member: people who left and have times in the period, or are the filter. */
  pastMembers: z.array(z.object({ id: z.string(), name: z.string(), hint: z.enum(["removed", "disabled"]) })),
  /** Whether durations are also counted by business hours. */
  hasHours: z.boolean(),
  /** Earlier messages are still being counted. */
  isCounting: z.boolean(),
});
export type Report = z.output<typeof reportSchema>;
export type ReportChart = Report["charts"][number];
export type ReportTable = Report["tables"][number];
export type ReportFigure = Report["figures"][number];

export const reportMessagesSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      conversationId: z.string(),
      messageId: z.string(),
      name: z.string(),
      at: z.iso.datetime(),
      /** How long the reply or the conversation took; null for a measure that is no duration. */
      seconds: z.number().nullable(),
    }),
  ),
  nextCursor: z.string().nullable(),
});
export type ReportMessagesPage = z.output<typeof reportMessagesSchema>;
