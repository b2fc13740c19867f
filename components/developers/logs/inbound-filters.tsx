"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { FilterBar, SelectFilter, TimeFilter } from "#components/ui/filter-fields.tsx";
import { isolate } from "#components/ui/isolate.ts";
import { TextFilter } from "#components/ui/text-filter.tsx";
import { useUrlFilter } from "#components/ui/use-url-filter.ts";
import { type InboundFilter, inboundFilterSchema } from "#lib/ingest/schema.ts";
import { numberNamesQuery } from "#lib/numbers/browser.ts";

const STATES = inboundFilterSchema.shape.state.unwrap().options;

export function InboundFilters({ filter }: { filter: InboundFilter }) {
  const t = useTranslations("settings.inbound");
  const { data: numbers } = useQuery(numberNamesQuery);
  const { set, setSoon, clear } = useUrlFilter(inboundFilterSchema);
  return (
    <FilterBar
      filter={filter}
      onClear={clear}
      frequent={["search", "state", "number"]}
      controls={{
        search: (
          <TextFilter
            label={t("search")}
            placeholder={t("searchHint")}
            value={filter.search ?? ""}
            onChange={(value) => setSoon("search", value)}
          />
        ),
        state: (
          <SelectFilter
            label={t("outcome")}
            value={filter.state}
            any={t("anyOutcome")}
            onChange={(value) => set("state", value)}
          >
            {STATES.map((state) => (
              <option key={state} value={state}>
                {t(`states.${state}`)}
              </option>
            ))}
          </SelectFilter>
        ),
        number: (
          <SelectFilter
            label={t("number")}
            value={filter.number}
            any={t("anyNumber")}
            onChange={(value) => set("number", value)}
          >
            {numbers?.data.map(({ id, displayNumber }) => (
              <option key={id} value={id} dir="auto">
                {isolate(displayNumber)}
              </option>
            ))}
          </SelectFilter>
        ),
        after: (
          <TimeFilter label={t("after")} value={filter.after} onChange={(value) => setSoon("after", value)} />
        ),
        before: (
          <TimeFilter
            label={t("before")}
            value={filter.before}
            onChange={(value) => setSoon("before", value)}
          />
        ),
      }}
    />
  );
}
