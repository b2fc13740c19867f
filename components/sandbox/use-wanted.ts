"use client";

import { useEffect, useState } from "react";

/** How long a selection may differ from the server's value. */
const PATIENCE_MS = 3000;

/** Shows the selected value until the server confirms it, or for three seconds. */
export function useWanted<Value>(
  value: Value,
  onChange: (value: Value) => void,
): [Value, (value: Value) => void] {
  const [wanted, setWanted] = useState<{ value: Value } | null>(null);
  const isPending = wanted !== null && wanted.value !== value;
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setWanted(null), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isPending]);
  return [
    isPending ? wanted.value : value,
    (next) => {
      setWanted({ value: next });
      onChange(next);
    },
  ];
}
