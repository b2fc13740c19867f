"use client";

import { useTranslations } from "next-intl";
import { type ChangeEvent, Fragment, type ReactNode, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { DateTimeInput } from "#components/ui/date-input.tsx";
import { fromLocalInput, toLocalInput } from "#components/ui/local-time.ts";
import { OpeningDetails } from "#components/ui/opening-details.tsx";
import { Select } from "#components/ui/select.tsx";
import { useTypedFilter } from "#components/ui/use-typed-filter.ts";

interface SelectFilterProps {
  label: string;
  value: string | undefined;
  any: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

export function SelectFilter({ label, value, any, onChange, children }: SelectFilterProps) {
  return (
    <Select
      size="sm"
      aria-label={label}
      value={value ?? ""}
      onChange={(event) => onChange(event.target.value)}
      className="w-full"
    >
      <option value="">{any}</option>
      {children}
    </Select>
  );
}

interface TimeFilterProps {
  label: string;
  value: string | undefined;
  onChange: (value: string) => void;
}

export function TimeFilter({ label, value = "", onChange }: TimeFilterProps) {
  const [typed, setTyped] = useTypedFilter(value, (iso) => iso && toLocalInput(new Date(iso)));
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const time = fromLocalInput(target.value);
    setTyped(target.value, time);
    onChange(time);
  };
  return (
    <label className="flex flex-col gap-1 text-muted text-xs">
      {label}
      <DateTimeInput size="sm" value={typed} onChange={type} className="w-full" />
    </label>
  );
}

interface FilterBarProps<Filter extends object> {
  filter: Filter;
  controls: Readonly<Record<keyof Filter & string, ReactNode>>;
  /** The filters that are always shown; the others are below, in the order of the controls. */
  frequent: readonly (keyof Filter & string)[];
  onClear: () => void;
}

/** The controls of every filter of a list. */
export function FilterBar<Filter extends object>({
  filter,
  controls,
  frequent,
  onClear,
}: FilterBarProps<Filter>) {
  const names = Object.keys(controls) as (keyof Filter & string)[];
  const rare = names.filter((name) => !frequent.includes(name));
  const isUsed = (name: keyof Filter & string) => filter[name] !== undefined;
  const show = (shown: typeof frequent) =>
    shown.map((name) => <Fragment key={name}>{controls[name]}</Fragment>);
  const t = useTranslations("settings.filters");
  const bar = useRef<HTMLElement>(null);
  const clear = () => {
    // The button disappears with the last filter.
    bar.current?.querySelector<HTMLElement>("input, select")?.focus();
    onClear();
  };
  return (
    <search ref={bar} aria-label={t("title")} className="mb-3 flex flex-col gap-2">
      <div className="grid gap-2 sm:grid-cols-3">{show(frequent)}</div>
      <OpeningDetails className="text-sm" opens={rare.some(isUsed)}>
        <summary className="touch-target relative min-h-6 w-fit cursor-pointer text-muted text-xs">
          {t("more")}
        </summary>
        <div className="mt-2 grid gap-2 sm:grid-cols-2">{show(rare)}</div>
      </OpeningDetails>
      {names.some(isUsed) ? (
        <Button variant="ghost" size="sm" className="self-start" onClick={clear}>
          {t("clear")}
        </Button>
      ) : null}
    </search>
  );
}
