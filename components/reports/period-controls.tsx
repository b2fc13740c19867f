"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { nameOfNumber } from "#components/inbox/cache/list-rules.ts";
import { deviceZone, type ReportState, sectionFilters } from "#components/reports/use-report-state.ts";
import { useWorkspaceTimeZone } from "#components/shell/session/workspace-context.tsx";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import { DateInput } from "#components/ui/date-input.tsx";
import { isolate } from "#components/ui/isolate.ts";
import { Select } from "#components/ui/select.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import { membersQuery } from "#lib/accounts/browser.ts";
import { labelsQuery } from "#lib/contacts/browser.ts";
import { numberNamesQuery } from "#lib/numbers/browser.ts";
import { reportQueryOf } from "#lib/reports/browser.ts";
import { presets } from "#lib/reports/period-rules.ts";
import { filterKinds } from "#lib/reports/schema.ts";
import { teamsQuery } from "#lib/teams/browser.ts";

const WIDTH = "w-full sm:w-auto sm:max-w-96";

export function PeriodControls({ state }: { state: ReportState }) {
  const t = useTranslations("reports.period");
  const { preset, period, query, change } = state;
  const [isExpanded, setExpanded] = useState(false);
  const workspaceZone = useWorkspaceTimeZone();
  const known = { deviceZone: deviceZone(), workspaceZone };
  const zones = new Set([...Intl.supportedValuesOf("timeZone"), period.zone]);
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
      <Select
        size="sm"
        aria-label={t("label")}
        value={preset}
        onChange={({ target: { value } }) =>
          value === "custom"
            ? void change({ period: "custom", from: period.from, to: period.to })
            : void change({ period: value as typeof preset, from: null, to: null })
        }
        className={cn(WIDTH, "max-sm:w-auto max-sm:grow")}
      >
        {[...presets, "custom" as const].map((each) => (
          <option key={each} value={each}>
            {t(each)}
          </option>
        ))}
      </Select>
      {preset === "custom" ? (
        <>
          {(["from", "to"] as const).map((side) => (
            <DateInput
              key={side}
              size="sm"
              required
              aria-label={t(side)}
              aria-invalid={query === null}
              value={period[side]}
              onChange={({ target: { value } }) => value && void change({ [side]: value })}
              className={WIDTH}
            />
          ))}
          {query === null ? (
            <p role="alert" className="text-danger text-sm">
              {t("invalid")}
            </p>
          ) : null}
        </>
      ) : null}
      <Button
        aria-expanded={isExpanded}
        onClick={() => setExpanded(!isExpanded)}
        size="sm"
        className="h-8 sm:hidden pointer-coarse:h-11"
      >
        {t("filters")}
      </Button>
      <div className={cn("flex w-full flex-wrap gap-2 sm:contents", isExpanded ? "" : "max-sm:hidden")}>
        <ScopeFilter state={state} />
        <Select
          size="sm"
          aria-label={t("zone")}
          value={period.zone}
          onChange={({ target: { value } }) => void change({ zone: value })}
          className={WIDTH}
        >
          {(["deviceZone", "workspaceZone"] as const).map((owner) => {
            const zone = known[owner];
            if (zone === null || (owner === "workspaceZone" && zone === known.deviceZone)) return null;
            return (
              <option key={owner} value={zone}>
                {t(owner, { zone: nameOf(zone) })}
              </option>
            );
          })}
          {[...zones].sort().map((zone) => (
            <option key={zone} value={zone}>
              {nameOf(zone)}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}

const nameOf = (zone: string) => zone.replaceAll("_", " ");

function ScopeFilter({ state: { section, query, filter, change } }: { state: ReportState }) {
  const t = useTranslations("reports.filter");
  const stateOf = useTranslations("reports.states");
  const { list } = useFormats();
  const offered = sectionFilters[section];
  const { data: numbers } = useQuery({ ...numberNamesQuery, enabled: offered.includes("number") });
  const { data: members } = useQuery({ ...membersQuery, enabled: offered.includes("agent") });
  // The same as that of the page.
  const report = useQuery({
    ...reportQueryOf(section, query ?? { from: "", to: "", zone: "" }),
    enabled: query !== null && offered.includes("agent"),
  });
  const past = report.data?.pastMembers ?? [];
  const { data: teams } = useQuery({ ...teamsQuery, enabled: offered.includes("team") });
  const { data: labels } = useQuery({ ...labelsQuery, enabled: offered.includes("label") });
  const groups = {
    number: numbers?.data.map((number) => ({ id: number.id, name: nameOfNumber(number) })),
    agent: members && [
      ...members.data.map(({ id, name }) => ({ id, name })),
      ...past.map(({ id, name, hint }) => ({ id, name: `${isolate(name)} (${stateOf(hint)})` })),
    ],
    team: teams?.data.map(({ id, name }) => ({ id, name })),
    label: labels?.data.map(({ id, name }) => ({ id, name })),
  };
  const shown = offered.filter((kind) => groups[kind]?.length !== 0);
  if (shown.length === 0) return null;
  return (
    <Select
      size="sm"
      aria-label={t("label")}
      value={filter ? `${filter.kind} ${filter.id}` : ""}
      onChange={({ target: { value } }) => {
        const [kind, id] = value.split(" ");
        void change(
          Object.fromEntries(filterKinds.map((each) => [each, each === kind ? (id ?? null) : null])),
        );
      }}
      className={WIDTH}
    >
      <option value="">{t("all", { kinds: list(shown.map((kind) => t(`kinds.${kind}`))) })}</option>
      {shown.map((kind) => (
        <optgroup key={kind} label={t(`${kind}s`)}>
          {groups[kind]?.map(({ id, name }) => (
            <option key={id} value={`${kind} ${id}`} dir="auto">
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}
