import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { withFilters } from "#components/settings/request-filter.ts";
import type { RequestFilter } from "#lib/requests/schema.ts";

const TYPING_PAUSE_MS = 300;

type SetFilter = (name: keyof RequestFilter, value: string) => void;

/** Puts filters into the address: at once, or when typing pauses; what was typed meanwhile goes along and is not lost. */
export function useRequestFilter(): { set: SetFilter; setSoon: SetFilter; clear: () => void } {
  const router = useRouter();
  const search = useSearchParams();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Set, and not in the address yet.
  const pending = useRef(new Map<keyof RequestFilter, string>());
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
    router.replace(`/settings/requests${next}`, { scroll: false });
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
      router.replace("/settings/requests", { scroll: false });
    },
  };
}
