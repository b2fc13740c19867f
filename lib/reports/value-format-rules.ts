import { DAY, HOUR, SECOND } from "#lib/platform/clock.ts";
import type { ValueKind } from "#lib/reports/schema.ts";

/** `rest`: the smaller unit shown beside a few of the larger one. */
const UNITS = [
  { unit: "day", seconds: DAY / SECOND, rest: 1 },
  { unit: "hour", seconds: HOUR / SECOND, rest: 10 },
  { unit: "minute", seconds: 60, rest: 10 },
  { unit: "second", seconds: 1, rest: 1 },
] as const;

/** From this count on, the smaller unit is not shown: it would suggest more precision than a median has. */
const FEW = 10;

/** Shows the largest unit, and the next smaller one if there are fewer than ten: `3h 20m`, `14h`. */
export function formatSeconds(seconds: number, locale: string): string {
  const format = (value: number, unit: string) =>
    new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "narrow" }).format(value);
  const at = UNITS.findIndex((each) => seconds >= each.seconds);
  const [large, small] = [UNITS[at] ?? UNITS[3], at >= 0 ? UNITS[at + 1] : undefined];
  if (!small || seconds >= FEW * large.seconds)
    return format(Math.round(seconds / large.seconds), large.unit);
  const step = small.seconds * large.rest;
  const rounded = Math.round(seconds / step) * step;
  const count = Math.floor(rounded / large.seconds);
  const rest = Math.round((rounded - count * large.seconds) / small.seconds);
  return rest > 0 ? `${format(count, large.unit)} ${format(rest, small.unit)}` : format(count, large.unit);
}

export function formatShare(share: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }).format(share);
}

/** @param count formats a count */
export function formatValue(
  value: number,
  kind: ValueKind,
  { locale, count }: { locale: string; count: (value: number) => string },
): string {
  if (kind === "seconds") return formatSeconds(value, locale);
  return kind === "share" ? formatShare(value, locale) : count(value);
}

/** The difference to the previous period: relative, or in points for a share. Null without a value to compare with. */
export function changeOf({
  value,
  previous,
  kind,
}: {
  value: number | null;
  previous: number | null;
  kind: ValueKind;
}): number | null {
  if (value === null || previous === null) return null;
  if (kind === "share") return value - previous;
  return previous === 0 ? null : (value - previous) / previous;
}

/** @param points formats a difference of shares: as a percentage it would look like a relative one */
export function formatChange(
  change: number,
  kind: ValueKind,
  { locale, points }: { locale: string; points: (values: { change: string; count: number }) => string },
): string {
  if (kind === "share") {
    const count = Math.round(change * 1000) / 10;
    const signed = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, signDisplay: "exceptZero" });
    return points({ change: signed.format(count), count: Math.abs(count) });
  }
  return new Intl.NumberFormat(locale, {
    style: "percent",
    maximumFractionDigits: Math.abs(change) < 0.1 ? 1 : 0,
    signDisplay: "exceptZero",
  }).format(change);
}
