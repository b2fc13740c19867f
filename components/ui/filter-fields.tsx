"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { filterInputStyle } from "#components/ui/text-filter.tsx";
import { fromLocalInput, toLocalInput } from "#components/ui/url-filter.ts";

interface SelectFilterProps {
  label: string;
  value: string | undefined;
  any: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

export function SelectFilter({ label, value, any, onChange, children }: SelectFilterProps) {
  return (
    <select
      aria-label={label}
      value={value ?? ""}
      onChange={(event) => onChange(event.target.value)}
      className={filterInputStyle}
    >
      <option value="">{any}</option>
      {children}
    </select>
  );
}

interface TimeFilterProps {
  label: string;
  value: string | undefined;
  onChange: (value: string) => void;
}

export function TimeFilter({ label, value, onChange }: TimeFilterProps) {
  return (
    <label className="flex flex-col gap-1 text-muted text-xs">
      {label}
      <input
        type="datetime-local"
        value={toLocalInput(value)}
        onChange={(event) => onChange(fromLocalInput(event.target.value))}
        className={filterInputStyle}
      />
    </label>
  );
}

interface FilterBarProps {
  main: ReactNode;
  more: ReactNode;
  moreActive: boolean;
  active: boolean;
  onClear: () => void;
}

export function FilterBar({ main, more, moreActive, active, onClear }: FilterBarProps) {
  const t = useTranslations("settings.filters");
  return (
    <search aria-label={t("title")} className="mb-3 flex flex-col gap-2">
      <div className="grid gap-2 sm:grid-cols-3">{main}</div>
      <details className="text-sm" open={moreActive || undefined}>
        <summary className="min-h-6 w-fit cursor-pointer text-muted text-xs">{t("more")}</summary>
        <div className="mt-2 grid gap-2 sm:grid-cols-2">{more}</div>
      </details>
      {active ? (
        <Button variant="ghost" size="sm" className="self-start" onClick={onClear}>
          {t("clear")}
        </Button>
      ) : null}
    </search>
  );
}
