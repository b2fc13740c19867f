"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { splitQuery } from "#lib/conversations/search/query-rules.ts";

export function FilterTokens({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const t = useTranslations("search");
  const filters = splitQuery(text).filter(({ kind, value }) => kind === "filter" && value !== "");
  if (filters.length === 0) return null;
  return (
    <ul aria-label={t("filters")} className="flex flex-wrap gap-1.5 border-b px-3 py-2">
      {filters.map(({ filter, value, start, end }) => {
        const name = filter ? t(`filter.${filter}`) : "";
        return (
          <li
            key={start}
            className="flex h-6 max-w-full items-center gap-1 rounded-md border border-line bg-raised ps-2 text-xs"
          >
            <span className="text-muted">{name}</span>
            <span dir="auto" className="min-w-0 truncate font-medium">
              {value}
            </span>
            <button
              type="button"
              aria-label={t("removeFilter", { filter: name, value })}
              onClick={() => onChange(`${text.slice(0, start)}${text.slice(end).trimStart()}`.trim())}
              className="grid size-6 shrink-0 place-items-center rounded-md text-muted hover:text-ink"
            >
              <X aria-hidden className="size-3" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
