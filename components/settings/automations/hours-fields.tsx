"use client";

import { CopyPlus, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef } from "react";
import { get } from "react-hook-form";
import { FIRST_RANGE, type HoursForm, nextRange } from "#components/settings/automations/hours-form-rules.ts";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { cn } from "#components/ui/cn.ts";
import { controlStyle } from "#components/ui/control-style.ts";
import { DateInput, TimeInput } from "#components/ui/date-input.tsx";
import { FieldError, SelectField } from "#components/ui/field.tsx";
import { nameTooltip } from "#components/ui/tooltip.ts";
import { useFocusNext, useFocusReplacement } from "#components/ui/use-focus-replacement.ts";
import { useTimeZones } from "#components/ui/use-time-zones.ts";
import { HOLIDAY_NAME_MAX, HOLIDAYS_MAX, RANGES_PER_DAY_MAX } from "#lib/hours/schema.ts";

const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

const INVALID = "[aria-invalid=true]";

interface HoursFieldsProps {
  value: HoursForm;
  onChange: (value: HoursForm) => void;
  /** The server's errors: they have the same shape, with a message at the field that is wrong. */
  errors: unknown;
}

/** Opening hours of a week and holidays. */
export function HoursFields({ value, onChange, errors }: HoursFieldsProps) {
  const t = useTranslations("automations.hours");
  const zones = useTimeZones(value.timeZone);
  const setDay = (day: number, ranges: HoursForm["week"][number]) =>
    onChange({ ...value, week: value.week.map((previous, index) => (index === day ? ranges : previous)) });
  const copyMonday = () =>
    onChange({
      ...value,
      week: value.week.map((ranges, day) => (day > 0 && day < 5 ? (value.week[0] ?? []) : ranges)),
    });
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors && !document.activeElement?.matches(INVALID))
      root.current?.querySelector<HTMLElement>(INVALID)?.focus();
  }, [errors]);
  return (
    <div ref={root} className="flex flex-col gap-5">
      <SelectField
        label={t("timeZone")}
        value={value.timeZone}
        onChange={({ target }) => onChange({ ...value, timeZone: target.value })}
        error={messageIn(get(errors, "timeZone"))}
      >
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll("_", " ")}
          </option>
        ))}
      </SelectField>
      <div className="rounded-md border bg-surface">
        {DAYS.map((name, day) => (
          <DayRow
            key={name}
            name={t(`days.${name}`)}
            ranges={value.week[day] ?? []}
            onChange={(ranges) => setDay(day, ranges)}
            error={messageIn(get(errors, `week.${day}`))}
          />
        ))}
      </div>
      <Button size="sm" className="self-start" onClick={copyMonday}>
        <CopyPlus aria-hidden className="size-3.5" />
        {t("copyMonday")}
      </Button>
      <Holidays value={value} onChange={onChange} errors={errors} />
    </div>
  );
}

function DayRow({
  name,
  ranges,
  onChange,
  error,
}: {
  name: string;
  ranges: HoursForm["week"][number];
  onChange: (ranges: HoursForm["week"][number]) => void;
  error: string | undefined;
}) {
  const t = useTranslations("automations.hours");
  const noteId = useId();
  const row = useRef<HTMLFieldSetElement>(null);
  // The start of the last range, also of one that was just added by the button that then disappears.
  const focusHandlers = useFocusReplacement(() =>
    [...(row.current?.querySelectorAll("input") ?? [])].at(-2)?.focus(),
  );
  const further = ranges.length > 0 && ranges.length < RANGES_PER_DAY_MAX ? nextRange(ranges) : null;
  const setRange = (index: number, change: Partial<(typeof ranges)[number]>) =>
    onChange(ranges.map((range, place) => (place === index ? { ...range, ...change } : range)));
  return (
    <fieldset
      ref={row}
      {...focusHandlers}
      aria-describedby={error ? noteId : undefined}
      className="flex min-w-0 gap-x-4 border-b px-3 py-2 last:border-b-0 max-sm:flex-col"
    >
      <legend className="sr-only">{name}</legend>
      <label className="flex h-9 w-32 shrink-0 cursor-pointer items-center gap-2.5 text-sm pointer-coarse:h-11">
        <Checkbox
          checked={ranges.length > 0}
          onChange={({ target }) => onChange(target.checked ? [{ ...FIRST_RANGE }] : [])}
        />
        {name}
      </label>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        {ranges.length === 0 ? (
          <p className="flex h-9 items-center text-muted text-sm">{t("closed")}</p>
        ) : null}
        {ranges.map((range, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a range has nothing else that identifies it.
          <div key={index} className="flex items-center gap-1.5">
            <TimeInput
              aria-label={t("from", { day: name })}
              aria-invalid={error ? true : undefined}
              value={range.from}
              onChange={({ target }) => setRange(index, { from: target.value })}
            />
            <span aria-hidden className="text-muted">
              –
            </span>
            <TimeInput
              aria-label={t("to", { day: name })}
              aria-invalid={error ? true : undefined}
              value={range.to}
              onChange={({ target }) => setRange(index, { to: target.value })}
            />
            {ranges.length > 1 ? (
              <Button
                variant="ghost"
                size="icon"
                aria-label={t("removeRange", { day: name, from: range.from, to: range.to })}
                onClick={() => onChange(ranges.filter((_, place) => place !== index))}
              >
                <Trash2 aria-hidden className="size-4" />
              </Button>
            ) : null}
            {further && index === ranges.length - 1 ? (
              <Button
                variant="ghost"
                size="icon"
                aria-label={t("addRange", { day: name })}
                {...nameTooltip}
                onClick={() => onChange([...ranges, further])}
              >
                <Plus aria-hidden className="size-4" />
              </Button>
            ) : null}
          </div>
        ))}
        <FieldError id={noteId} error={error} />
      </div>
    </fieldset>
  );
}

function Holidays({ value, onChange, errors }: HoursFieldsProps) {
  const t = useTranslations("automations.hours");
  const errorId = useId();
  const { holidays } = value;
  const focusHandlers = useFocusNext();
  const error = messageIn(get(errors, "holidays"));
  const set = (next: HoursForm["holidays"]) => onChange({ ...value, holidays: next });
  const change = (index: number, part: Partial<HoursForm["holidays"][number]>) =>
    set(holidays.map((holiday, place) => (place === index ? { ...holiday, ...part } : holiday)));
  return (
    <fieldset
      {...focusHandlers}
      aria-describedby={error ? errorId : undefined}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className="mb-1 font-medium text-sm">{t("holidays")}</legend>
      <p className="text-muted text-xs">{t("holidaysHint")}</p>
      {holidays.map(({ date, name }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the date is being typed.
        <div key={index} className="flex items-center gap-1.5">
          <DateInput
            aria-label={t("holidayDate")}
            aria-invalid={error ? true : undefined}
            value={date}
            onChange={({ target }) => change(index, { date: target.value })}
            className="shrink-0"
          />
          <input
            dir="auto"
            aria-label={t("holidayName")}
            placeholder={t("holidayName")}
            aria-invalid={error ? true : undefined}
            maxLength={HOLIDAY_NAME_MAX}
            value={name}
            onChange={({ target }) => change(index, { name: target.value })}
            className={cn(controlStyle(), "min-w-0 flex-1")}
          />
          <Button
            variant="ghost"
            size="icon"
            aria-label={t("removeHoliday", { name: name || date })}
            onClick={() => set(holidays.filter((_, place) => place !== index))}
          >
            <Trash2 aria-hidden className="size-4" />
          </Button>
        </div>
      ))}
      <FieldError id={errorId} error={error} />
      {holidays.length < HOLIDAYS_MAX ? (
        <Button size="sm" className="self-start" onClick={() => set([...holidays, { date: "", name: "" }])}>
          <Plus aria-hidden className="size-3.5" />
          {t("addHoliday")}
        </Button>
      ) : null}
    </fieldset>
  );
}

/** The first message in a tree of errors. */
function messageIn(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if ("message" in error && typeof error.message === "string") return error.message;
  for (const value of Object.values(error)) {
    const message = messageIn(value);
    if (message !== undefined) return message;
  }
  return undefined;
}
