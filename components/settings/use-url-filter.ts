import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { withFilters } from "#components/settings/url-filter.ts";

const TYPING_PAUSE_MS = 300;

type SetFilter<F> = (name: keyof F & string, value: string) => void;

export interface UrlFilter<F> {
  set: SetFilter<F>;
  /** Sets a filter once typing pauses. */
  setSoon: SetFilter<F>;
  clear: () => void;
}

/**
 * Puts a log's filters into the address: at once, or when typing pauses; what was typed meanwhile goes along and is not lost.
 * @param page the log's path
 */
export function useUrlFilter<F>(page: string): UrlFilter<F> {
  const router = useRouter();
  const search = useSearchParams();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Set, and not in the address yet.
  const pending = useRef(new Map<string, string>());
  const latest = useRef(search.toString());
  useEffect(() => {
    latest.current = search.toString();
    for (const [name, value] of pending.current) {
      if ((search.get(name) ?? "") === value) pending.current.delete(name);
    }
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function flush() {
    clearTimeout(timer.current);
    const next = withFilters(new URLSearchParams(latest.current), pending.current);
    router.replace(`${page}${next}`, { scroll: false });
  }
  return {
    set: (name, value) => {
      pending.current.set(name, value);
      flush();
    },
    setSoon: (name, value) => {
      pending.current.set(name, value);
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, TYPING_PAUSE_MS);
    },
    clear: () => {
      clearTimeout(timer.current);
      pending.current.clear();
      router.replace(page, { scroll: false });
    },
  };
}
