"use client";

import { useState } from "react";

export const filterInputStyle = "h-8 w-full rounded-md border border-line-strong bg-surface px-2.5 text-sm";

interface TextFilterProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

/** Follows external changes of the URL, but not while typing. */
export function TextFilter({ label, placeholder, value, onChange }: TextFilterProps) {
  const [typed, setTyped] = useState(value);
  const [submitted, setSubmitted] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== submitted) {
      setTyped(value);
      setSubmitted(value);
    }
  }
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        setSubmitted(event.target.value.trim());
        onChange(event.target.value.trim());
      }}
      spellCheck={false}
      className={filterInputStyle}
    />
  );
}
