import { usePathname, useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { showSearchInUrl } from "#components/ui/search-url.ts";
import { pushUrl } from "#components/ui/use-close-on-back.ts";
import { type ContactListFilter, parseContactFilter } from "#lib/contacts/browser.ts";

const TYPED = ["q", "attribute", "value"];

/** In the URL, so that it can be shared. A selection adds a history entry, typing only with its first letter. */
export function useContactFilter(): [ContactListFilter, (change: Record<string, string>) => void] {
  const search = useSearchParams();
  const pathname = usePathname();
  const filter = useMemo(() => parseContactFilter(search), [search]);
  const change = (values: Record<string, string>) => {
    const now = new URLSearchParams(window.location.search);
    const next = new URLSearchParams(now);
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    const href = next.size > 0 ? `${pathname}?${next}` : pathname;
    const names = Object.keys(values);
    const isSet = (search: URLSearchParams) => names.some((name) => search.has(name));
    if (names.every((name) => TYPED.includes(name))) showSearchInUrl(href, isSet(now), isSet(next));
    else pushUrl(href);
  };
  return [filter, change];
}
