"use client";

import { useTypedFilter } from "#components/ui/use-typed-filter.ts";

export const filterInputStyle = "h-8 w-full rounded-md border border-line-strong bg-surface px-2.5 text-sm";

interface TextFilterProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

export function TextFilter({ label, placeholder, value, onChange }: TextFilterProps) {
  const [typed, setTyped] = useTypedFilter(value);
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      onChange={(event) => {
        const submitted = event.target.value.trim();
        setTyped(event.target.value, submitted);
        onChange(submitted);
      }}
      spellCheck={false}
      className={filterInputStyle}
    />
  );
}
