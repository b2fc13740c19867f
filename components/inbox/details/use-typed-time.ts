"use client";

import { useEffect, useState } from "react";

type ParseTime = (typed: string, now: Date) => Date | null;

/** Loads the parser when a list of times opens. @returns null if the text is no time */
export function useTypedTime(typed: string, now: Date): Date | null {
  const [parse, setParse] = useState<ParseTime | null>(null);
  useEffect(() => {
    void import("#components/inbox/details/parse-time.ts").then(({ parseTime }) => setParse(() => parseTime));
  }, []);
  return typed.trim() === "" || parse === null ? null : parse(typed, now);
}
