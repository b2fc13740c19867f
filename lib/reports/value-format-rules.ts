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

interface ValueTexts {
  locale: string;
  /** Formats a count. */
  count: (value: number) => string;
}

interface ChangeTexts {
  locale: string;
  /** A difference of shares: as a percentage it would look like a relative one. */
  points: (values: { change: string; count: number }) => string;
}

interface ValueRules {
  format: (value: number, texts: ValueTexts) => string;
  /** Null without a value to compare with. */
  change: (value: number, previous: number) => number | null;
  formatChange: (change: number, texts: ChangeTexts) => string;
  /** The unit of the numbers of a file, which the name of their column says. */
  unitInFile: "seconds" | null;
}

const relative: Pick<ValueRules, "change" | "formatChange"> = {
  change: (value, previous) => (previous === 0 ? null : (value - previous) / previous),
  formatChange: (change, { locale }) =>
    new Intl.NumberFormat(locale, {
      style: "percent",
      maximumFractionDigits: Math.abs(change) < 0.1 ? 1 : 0,
      signDisplay: "exceptZero",
    }).format(change),
};

/** What the page, the mails and the files do with each kind of value. */
export const valueRules: Record<ValueKind, ValueRules> = {
  count: { ...relative, format: (value, { count }) => count(value), unitInFile: null },
  seconds: {
    ...relative,
    format: (value, { locale }) => formatSeconds(value, locale),
    unitInFile: "seconds",
  },
  share: {
    format: (value, { locale }) => formatShare(value, locale),
    change: (value, previous) => value - previous,
    formatChange: (change, { locale, points }) => {
      const count = Math.round(change * 1000) / 10;
      const signed = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, signDisplay: "exceptZero" });
      return points({ change: signed.format(count), count: Math.abs(count) });
    },
    unitInFile: null,
  },
};

export function formatValue(value: number, kind: ValueKind, texts: ValueTexts): string {
  return valueRules[kind].format(value, texts);
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
  return valueRules[kind].change(value, previous);
}

export function formatChange(change: number, kind: ValueKind, texts: ChangeTexts): string {
  return valueRules[kind].formatChange(change, texts);
}
