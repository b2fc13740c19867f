"use client";

import { SearchField } from "#components/ui/search-field.tsx";
import { useTypedFilter } from "#components/ui/use-typed-filter.ts";

interface TextFilterProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

export function TextFilter({ label, placeholder, value, onChange }: TextFilterProps) {
  const [typed, setTyped] = useTypedFilter(value);
  return (
    <SearchField
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      onChange={(event) => {
        const submitted = event.target.value.trim();
        setTyped(event.target.value, submitted);
        onChange(submitted);
      }}
      spellCheck={false}
    />
  );
}
