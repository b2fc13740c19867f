"use client";

import { useTranslations } from "next-intl";
import {
  type TemplateState,
  templateState,
  templateStates,
} from "#components/settings/templates/find-templates.ts";
import { cn } from "#components/ui/cn.ts";
import { SearchField } from "#components/ui/search-field.tsx";
import type { TemplateView } from "#lib/templates/schema.ts";

export function TemplateFilter({
  templates,
  search,
  onSearch,
  state,
  onState,
}: {
  templates: readonly TemplateView[];
  search: string;
  onSearch: (search: string) => void;
  state: TemplateState | null;
  onState: (state: TemplateState | null) => void;
}) {
  const t = useTranslations("settings.templates");
  const count = (state: TemplateState | null) =>
    state === null
      ? templates.length
      : templates.filter((template) => templateState(template) === state).length;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="w-full sm:w-64">
        <SearchField
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          aria-label={t("search")}
          placeholder={t("search")}
        />
      </div>
      <fieldset className="flex gap-1 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-0.5 max-sm:[scrollbar-width:none] sm:flex-wrap">
        <legend className="sr-only">{t("filter")}</legend>
        {[null, ...templateStates].map((option) => (
          <button
            key={option ?? "all"}
            type="button"
            aria-pressed={state === option}
            onClick={() => onState(option)}
            className={cn(
              "flex h-8 shrink-0 items-center gap-1.5 pointer-coarse:h-11 whitespace-nowrap rounded-md px-2.5 text-sm transition-colors",
              state === option
                ? "bg-accent-soft font-medium text-accent"
                : "text-muted hover:bg-raised hover:text-ink",
            )}
          >
            {t(`filterBy.${option ?? "all"}`)}
            <span className="tabular text-xs">{count(option)}</span>
          </button>
        ))}
      </fieldset>
    </div>
  );
}
