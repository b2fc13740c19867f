"use client";

import { type ReactNode, useId } from "react";
import { cn } from "#components/ui/cn.ts";

export function PreferenceGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-8">
      <h2 id={id} className="mb-2 font-medium text-sm">
        {title}
      </h2>
      <div className="divide-y rounded-lg border bg-surface">{children}</div>
    </section>
  );
}

interface SwitchRowProps {
  label: string;
  hint?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

export function SwitchRow({ label, hint, checked, disabled = false, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={cn("flex min-h-12 items-center gap-4 px-4 py-3", disabled && "cursor-default text-muted")}
    >
      <span className="min-w-0 flex-1">
        <span className="block text-sm">{label}</span>
        {hint ? (
          <span id={`${id}-hint`} className="mt-0.5 block text-muted text-xs">
            {hint}
          </span>
        ) : null}
      </span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="relative h-5 w-9 shrink-0 appearance-none rounded-full bg-line-strong transition-colors duration-150 before:absolute before:top-0.5 before:start-0.5 before:size-4 before:rounded-full before:bg-surface before:transition-transform before:duration-150 checked:bg-accent checked:before:translate-x-4 rtl:checked:before:-translate-x-4 disabled:opacity-55"
      />
    </label>
  );
}

interface ChoiceRowsProps<Value extends string> {
  legend: string;
  value: Value;
  choices: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
}

export function ChoiceRows<Value extends string>({
  legend,
  value,
  choices,
  onChange,
}: ChoiceRowsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="px-4 py-3">
      <legend className="float-start mb-1 w-full text-sm">{legend}</legend>
      <div className="clear-both flex flex-col">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-8 items-center gap-2.5 text-sm pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="size-4 accent-accent"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
