"use client";

import { useEffect, useState } from "react";
import { preloadWhenIdle } from "#components/ui/preload-when-idle.ts";

type ParseTime = (typed: string, now: Date) => Date | null;

const loadParser = () => import("#components/inbox/details/parse-time.ts");
preloadWhenIdle(loadParser);

/** `time` is null if the text is no time, and while the parser is loading. */
export function useTypedTime(typed: string, now: Date): { time: Date | null; isLoading: boolean } {
  const [parse, setParse] = useState<ParseTime | "failed" | null>(null);
  useEffect(() => {
    loadParser().then(
      ({ parseTime }) => setParse(() => parseTime),
      () => setParse("failed"),
    );
  }, []);
  const isTyped = typed.trim() !== "";
  return {
    time: isTyped && typeof parse === "function" ? parse(typed, now) : null,
    isLoading: isTyped && parse === null,
  };
}
