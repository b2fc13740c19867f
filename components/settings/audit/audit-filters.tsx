"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { FilterBar, SelectFilter, TimeFilter } from "#components/ui/filter-fields.tsx";
import { TextFilter } from "#components/ui/text-filter.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import { useUrlFilter } from "#components/ui/use-url-filter.ts";
import { auditAreas } from "#lib/accounts/audit/action-rules.ts";
import { auditActorsQuery } from "#lib/accounts/audit/browser.ts";
import { type AuditFilter, actorKinds, auditFilterSchema } from "#lib/accounts/audit/schema.ts";

/** Actors without an ID. The filter compares their kind. */
const OTHERS = actorKinds.filter((kind) => kind !== "member" && kind !== "api_key");

export function AuditFilters({ filter }: { filter: AuditFilter }) {
  const t = useTranslations("audit");
  const { locale } = useFormats();
  const { data: actors } = useQuery(auditActorsQuery);
  const { set, setSoon, clear } = useUrlFilter(auditFilterSchema);
  const options = (rows: readonly { id: string; name: string }[] = []) =>
    rows.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ));
  const areas = auditAreas.map((id) => ({ id, name: t(`areas.${id}`) }));
  return (
    <FilterBar
      filter={filter}
      onClear={clear}
      frequent={["actor", "area", "target"]}
      controls={{
        actor: (
          <SelectFilter
            label={t("actor")}
            value={filter.actor}
            any={t("anyActor")}
            onChange={(value) => set("actor", value)}
          >
            <optgroup label={t("members")}>{options(actors?.members)}</optgroup>
            <optgroup label={t("keys")}>{options(actors?.keys)}</optgroup>
            <optgroup label={t("others")}>
              {options(OTHERS.map((id) => ({ id, name: t(`actors.${id}`, { name: "" }) })))}
            </optgroup>
          </SelectFilter>
        ),
        area: (
          <SelectFilter
            label={t("area")}
            value={filter.area}
            any={t(filter.actor || filter.target ? "anyArea" : "areas.main")}
            onChange={(value) => set("area", value)}
          >
            <option value="all">{t("areas.all")}</option>
            {options(areas.toSorted((a, b) => a.name.localeCompare(b.name, locale)))}
          </SelectFilter>
        ),
        target: (
          <TextFilter
            label={t("target")}
            placeholder={t("targetHint")}
            value={filter.target ?? ""}
            onChange={(value) => setSoon("target", value)}
          />
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
