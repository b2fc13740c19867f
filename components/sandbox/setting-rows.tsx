"use client";

import { type ReactNode, useId, useState } from "react";
import { usePendingValue } from "#components/sandbox/use-pending-value.ts";
import { cn } from "#components/ui/cn.ts";
import { controlStyle } from "#components/ui/control-style.ts";
import { SectionTitle } from "#components/ui/section-title.tsx";
import { Select } from "#components/ui/select.tsx";
import { Switch } from "#components/ui/switch.tsx";

interface RowProps {
  label: string;
  hint: string;
  disabled?: boolean | undefined;
}

function Row({ id, label, hint, children }: RowProps & { id: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-3">
      <label htmlFor={id} className="flex items-center font-medium text-sm pointer-coarse:min-h-11">
        {label}
      </label>
      {children}
      <p id={`${id}-hint`} className="col-span-2 text-muted text-xs">
        {hint}
      </p>
    </div>
  );
}

export function SettingGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-b px-4 py-3 last:border-b-0">
      <SectionTitle>{title}</SectionTitle>
      <div className="divide-y">{children}</div>
    </section>
  );
}

export function NumberSetting({
  value,
  unit,
  min = 0,
  max,
  onChange,
  ...row
}: RowProps & { value: number; unit: string; min?: number; max: number; onChange: (value: number) => void }) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  function save() {
    const next = Math.round(Number(typed));
    if (typed !== null && typed !== "" && next >= min && next <= max && next !== value) onChange(next);
    setTyped(null);
  }
  return (
    <Row id={id} {...row}>
      <span className="relative">
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          value={typed ?? value}
          disabled={row.disabled}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key === "Enter") save();
          }}
          className={cn(controlStyle({ size: "sm" }), "tabular w-32 text-end", unit && "pe-9")}
        />
        <span className="pointer-events-none absolute inset-y-0 end-2.5 grid place-items-center text-muted text-xs">
          {unit}
        </span>
      </span>
    </Row>
  );
}

export function SwitchSetting({
  value,
  onChange,
  ...row
}: RowProps & { value: boolean; onChange: (value: boolean) => void }) {
  const id = useId();
  const [shown, select] = usePendingValue(value, onChange);
  return (
    <Row id={id} {...row}>
      <Switch
        id={id}
        checked={shown}
        disabled={row.disabled}
        aria-describedby={`${id}-hint`}
        onChange={(event) => select(event.target.checked)}
      />
    </Row>
  );
}

export function ChoiceSetting<Value extends string>({
  value,
  choices,
  onChange,
  ...row
}: RowProps & {
  value: Value;
  choices: readonly { value: Value; title: string }[];
  onChange: (value: Value) => void;
}) {
  const id = useId();
  const [shown, select] = usePendingValue(value, onChange);
  return (
    <Row id={id} {...row}>
      <Select
        id={id}
        size="sm"
        value={shown}
        disabled={row.disabled}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const chosen = choices.find((choice) => choice.value === event.target.value);
          if (chosen) select(chosen.value);
        }}
        className="max-w-44"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.title}
          </option>
        ))}
      </Select>
    </Row>
  );
}

export function TextSetting({
  value,
  pattern,
  maxLength,
  onChange,
  ...row
}: RowProps & {
  value: string | null;
  pattern: RegExp;
  maxLength: number;
  onChange: (value: string | null) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const isInvalid = typed !== null && typed !== "" && !pattern.test(typed);
  function save() {
    if (typed !== null && !isInvalid && (typed || null) !== value) onChange(typed || null);
    if (!isInvalid) setTyped(null);
  }
  return (
    <Row id={id} {...row}>
      <input
        id={id}
        value={typed ?? value ?? ""}
        maxLength={maxLength}
        disabled={row.disabled}
        autoComplete="off"
        aria-invalid={isInvalid || undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => setTyped(event.target.value.trim())}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === "Enter") save();
        }}
        className={cn(controlStyle({ size: "sm" }), "w-36")}
      />
    </Row>
  );
}
