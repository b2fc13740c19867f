"use client";

import { useEffect, useState } from "react";

/** How long a change may take before what the server says is shown again. */
const PATIENCE_MS = 3000;

/** Shows what was just chosen until the server says the same, or for three seconds when it does not. */
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
