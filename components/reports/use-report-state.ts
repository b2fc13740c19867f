import { createParser, parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { useServerNow } from "#components/shell/session/server-clock.ts";
import { MINUTE } from "#lib/platform/clock.ts";
import { isTimeZone } from "#lib/platform/time-zones.ts";
import { type Period, type Preset, periodOf, presets } from "#lib/reports/period-rules.ts";
import {
  type FilterKind,
  type ReportQuery,
  reportQuery,
  type Section,
  sectionRules,
  sections,
} from "#lib/reports/schema.ts";

/** The filters of each section. Inbound messages have no member, durations no label, deliveries neither. */
export const sectionFilters: Record<Section, readonly FilterKind[]> = {
  volume: ["number", "team", "label"],
  times: ["number", "agent", "team"],
  delivery: ["number"],
  team: [],
  labels: [],
};

const periods = [...presets, "custom"] as const;

const parseAsZone = createParser({
  parse: (name) => (isTimeZone(name) ? name : null),
  serialize: (name: string) => name,
});

const parsers = {
  section: parseAsStringLiteral(sections).withDefault("volume"),
  period: parseAsStringLiteral(periods).withDefault("month"),
  from: parseAsString,
  to: parseAsString,
  zone: parseAsZone,
  number: parseAsString,
  agent: parseAsString,
  team: parseAsString,
  label: parseAsString,
  open: parseAsBoolean.withDefault(false),
};

export function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export interface ReportState {
  section: Section;
  preset: Preset | "custom";
  period: Period;
  /** Null while the custom dates are not a valid period. */
  query: ReportQuery | null;
  filter: { kind: FilterKind; id: string } | null;
  isOpenOnly: boolean;
  change: ReturnType<typeof useQueryStates<typeof parsers>>[1];
}

/** The state in the URL. Browser only, because the default time zone is the device's. */
export function useReportState(): ReportState {
  const [state, change] = useQueryStates(parsers, { history: "push" });
  const { section, period: preset, open } = state;
  const zone = state.zone ?? deviceZone();
  const now = useServerNow(new Date().toISOString(), MINUTE);
  const chosen = periodOf(preset === "custom" ? "month" : preset, new Date(now), zone);
  const from = (preset === "custom" && state.from) || chosen.from;
  const to = (preset === "custom" && state.to) || chosen.to;
  const kind = sectionFilters[section].find((each) => state[each] !== null);
  const id = kind && state[kind];
  const query = useMemo(() => {
    const given = {
      from,
      to,
      zone,
      ...(kind && id ? { [kind]: id } : {}),
      ...(open && sectionRules[section].hasDurations ? { onlyBusinessHours: "1" } : {}),
    };
    return reportQuery.safeParse(given).data ?? null;
  }, [from, to, zone, kind, id, open, section]);
  return {
    section,
    preset,
    period: { from, to, zone },
    query,
    filter: kind && id ? { kind, id } : null,
    isOpenOnly: open,
    change,
  };
}
