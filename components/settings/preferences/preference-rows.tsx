"use client";

import { type ReactNode, useId } from "react";
import { SectionTitle } from "#components/ui/section-title.tsx";
import { SwitchField } from "#components/ui/switch.tsx";

export function PreferenceGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-8">
      <SectionTitle id={id} className="mb-2">
        {title}
      </SectionTitle>
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

/** A preference, saved as soon as it is switched. */
export function SwitchRow({ onChange, ...props }: SwitchRowProps) {
  return (
    <SwitchField
      {...props}
      onChange={({ target }) => onChange(target.checked)}
      className="min-h-12 px-4 py-3"
    />
  );
}

interface ChoiceRowsProps<Value extends string | number> {
  legend: string;
  value: Value;
  choices: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
}

export function ChoiceRows<Value extends string | number>({
  legend,
  value,
  choices,
  onChange,
}: ChoiceRowsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="px-4 py-3">
      <legend className="float-start mb-1 w-full font-medium text-sm">{legend}</legend>
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
              className="size-4 shrink-0"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
