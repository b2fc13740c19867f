import { Temporal } from "temporal-polyfill";
import { HOUR } from "#lib/platform/clock.ts";
import { startOfDay } from "#lib/platform/start-of-day.ts";
import { QUARTER } from "#lib/reports/rules.ts";
import { WINDOW_MS } from "#lib/whatsapp/window-rules.ts";

/** A range of local dates; `to` is the last one. */
export interface Period {
  from: string;
  to: string;
  zone: string;
}

export type Unit = "hour" | "day" | "week" | "month";

export interface Interval {
  from: Date;
  to: Date;
}

export const MAX_DAYS = 732;

export function countDays({ from, to }: Period): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: "days" }).days + 1;
}

/** The unit of which a chart of the period shows at most a hundred. */
export function unitOf(period: Period): Unit {
  const days = countDays(period);
  if (days <= 2) return "hour";
  if (days <= 92) return "day";
  return days <= 200 ? "week" : "month";
}

/** The whole period, from the first midnight of the zone to the last. */
export function intervalOf(period: Period): Interval {
  return { from: startOfDay(period.from, period.zone), to: startOfDay(nextDay(period.to), period.zone) };
}

/** An instant as the zone's date and time with its offset, whose first ten characters are the zone's date. */
export function localTimeOf(instant: string, zone: string): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
  return local.toString({ timeZoneName: "never", smallestUnit: "second" });
}

/** The zone's offsets from UTC within an interval, each from its first instant. */
export function offsetsOf({ from, to }: Interval, zone: string): { from: Date; seconds: number }[] {
  const offsets: { from: Date; seconds: number }[] = [];
  const first = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(zone);
  for (
    let at: Temporal.ZonedDateTime | null = first;
    at && at.epochMilliseconds < to.getTime();
    at = at.getTimeZoneTransition("next")
  ) {
    offsets.push({ from: new Date(at.epochMilliseconds), seconds: at.offsetNanoseconds / 1e9 });
  }
  return offsets;
}

/** The hours, days, weeks from Monday or months of a period; the first and the last may be shorter. */
export function intervalsOf(period: Period): Interval[] {
  const unit = unitOf(period);
  const { from, to } = intervalOf(period);
  const starts: Date[] = [];
  if (unit === "hour") {
    for (let at = from.getTime(); at < to.getTime(); at += HOUR) starts.push(new Date(at));
  } else {
    const last = Temporal.PlainDate.from(period.to);
    for (
      let date = Temporal.PlainDate.from(period.from);
      Temporal.PlainDate.compare(date, last) <= 0;
      date = nextStart(date, unit)
    ) {
      starts.push(startOfDay(date.toString(), period.zone));
    }
  }
  return starts.map((start, index) => ({ from: start, to: starts[index + 1] ?? to }));
}

function nextStart(date: Temporal.PlainDate, unit: Unit): Temporal.PlainDate {
  if (unit === "month") return date.with({ day: 1 }).add({ months: 1 });
  return date.add({ days: unit === "week" ? 8 - date.dayOfWeek : 1 });
}

/** The period of the same number of days before it. */
export function previousOf(period: Period): Period {
  const days = countDays(period);
  const before = (date: string) => Temporal.PlainDate.from(date).subtract({ days }).toString();
  return { ...period, from: before(period.from), to: before(period.to) };
}

/**
 * With what a period is compared: the one before it, up to the same time of day on the same day if the period has not ended,
 * so that a morning is not compared with a whole day. Rounded down to a quarter hour, of which there are sums.
 */
export function comparedIntervalOf(period: Period, now: Date): Interval {
  const { from, to } = intervalOf(previousOf(period));
  const whole = intervalOf(period);
  if (now < whole.from || now >= whole.to) return { from, to };
  const sameTime = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(period.zone)
    .subtract({ days: countDays(period) });
  const end = Math.floor(sameTime.epochMilliseconds / QUARTER) * QUARTER;
  return { from, to: new Date(Math.max(end, from.getTime())) };
}

/**
 * A window without a reply is stored at its message, and counted when it closes, 24 hours later: otherwise the last day of
 * a report would never be complete.
 * @param closing when the windows closed
 */
export function whenWindowsBegan(closing: Interval): Interval {
  const before = (at: Date) => new Date(at.getTime() - WINDOW_MS);
  return { from: before(closing.from), to: before(closing.to) };
}

export const presets = ["today", "week", "month", "quarter", "thisMonth", "lastMonth", "year"] as const;
export type Preset = (typeof presets)[number];

const DAYS = { today: 1, week: 7, month: 28, quarter: 90, year: 365 } as const;

/** @param now the present; the period ends on its date in the zone, except for the last month */
export function periodOf(preset: Preset, now: Date, zone: string): Period {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  if (preset === "thisMonth") return { from: today.with({ day: 1 }).toString(), to: today.toString(), zone };
  if (preset === "lastMonth") {
    const last = today.with({ day: 1 }).subtract({ days: 1 });
    return { from: last.with({ day: 1 }).toString(), to: last.toString(), zone };
  }
  return { from: today.subtract({ days: DAYS[preset] - 1 }).toString(), to: today.toString(), zone };
}

function nextDay(date: string): string {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toString();
}
