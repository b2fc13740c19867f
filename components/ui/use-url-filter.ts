import { debounce, parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import type { z } from "zod";
import { filterNames } from "#components/ui/url-filter.ts";

const TYPING_PAUSE_MS = 300;

/** Stores a log's filters in the URL, immediately or after a pause in typing. An empty value removes a filter. */
export function useUrlFilter<F extends z.ZodRawShape>(schema: z.ZodObject<F>) {
  const parsers = useMemo(
    () => Object.fromEntries(filterNames(schema).map((name) => [name, parseAsString])),
    [schema],
  );
  const [, change] = useQueryStates(parsers);
  const typed = { limitUrlUpdates: debounce(TYPING_PAUSE_MS) };
  return {
    set: (name: keyof F & string, value: string) => void change({ [name]: value || null }),
    setSoon: (name: keyof F & string, value: string) => void change({ [name]: value || null }, typed),
    clear: () => void change(null),
  };
}
