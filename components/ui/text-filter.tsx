"use client";

import { cn } from "#components/ui/cn.ts";
import { controlStyle } from "#components/ui/control-style.ts";
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
      className={cn(controlStyle({ size: "sm" }), "w-full")}
    />
  );
}
