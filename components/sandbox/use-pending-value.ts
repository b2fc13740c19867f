"use client";

import { useEffect, useState } from "react";

const PENDING_MS = 3000;

export function usePendingValue<Value>(
  value: Value,
  onChange: (value: Value) => void,
): [Value, (value: Value) => void] {
  const [selected, setSelected] = useState<{ value: Value } | null>(null);
  const isPending = selected !== null && selected.value !== value;
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setSelected(null), PENDING_MS);
    return () => clearTimeout(timer);
  }, [isPending]);
  return [
    isPending ? selected.value : value,
    (next) => {
      setSelected({ value: next });
      onChange(next);
    },
  ];
}
