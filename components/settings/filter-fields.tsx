"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { filterBox } from "#components/settings/text-filter.tsx";
import { fromLocalInput, toLocalInput } from "#components/settings/url-filter.ts";
import { Button } from "#components/ui/button.tsx";

interface SelectFilterProps {
  label: string;
  value: string | undefined;
  /** What is shown while nothing is selected. */
  any: string;
  onChange: (value: string) => void;
  /** The options but the first. */
  children: ReactNode;
}

/** A filter with one of several values. */
export function SelectFilter({ label, value, any, onChange, children }: SelectFilterProps) {
  return (
    <select
      aria-label={label}
      value={value ?? ""}
      onChange={(event) => onChange(event.target.value)}
      className={filterBox}
    >
      <option value="">{any}</option>
      {children}
    </select>
  );
}

interface TimeFilterProps {
  label: string;
  /** An ISO instant. */
  value: string | undefined;
  onChange: (value: string) => void;
}

/** A filter by an instant, entered in the viewer's zone. */
export function TimeFilter({ label, value, onChange }: TimeFilterProps) {
  return (
    <label className="flex items-center gap-2 text-muted text-xs">
      <span className="w-10 shrink-0">{label}</span>
      <input
        type="datetime-local"
        value={toLocalInput(value)}
        onChange={(event) => onChange(fromLocalInput(event.target.value))}
        className={filterBox}
      />
    </label>
  );
}

interface FilterBarProps {
  /** The filters that are always visible. */
  main: ReactNode;
  /** Those behind "More filters". */
  more: ReactNode;
  moreActive: boolean;
  active: boolean;
  onClear: () => void;
}

/** The filters of a log. */
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
