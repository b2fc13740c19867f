import { usePathname, useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { showTyped } from "#components/ui/typed-address.ts";
import { pushAddress } from "#components/ui/use-back-closes.ts";
import { type ContactListFilter, contactFilterOf } from "#lib/contacts/browser.ts";

const TYPED = ["q", "attribute", "value"];

/**
 * What the list shows is in the address, so that it can be shared and gone back to: what is chosen is a step that Back takes
 * back, what is typed is one from its first letter on.
 */
export function useContactFilter(): [ContactListFilter, (change: Record<string, string>) => void] {
  const search = useSearchParams();
  const pathname = usePathname();
  const filter = useMemo(() => contactFilterOf(search), [search]);
  const change = (values: Record<string, string>) => {
    // The address may have moved on since this was painted.
    const now = new URLSearchParams(window.location.search);
    const next = new URLSearchParams(now);
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    const href = next.size > 0 ? `${pathname}?${next}` : pathname;
    const names = Object.keys(values);
    const isSet = (search: URLSearchParams) => names.some((name) => search.has(name));
    if (names.every((name) => TYPED.includes(name))) showTyped(href, isSet(now), isSet(next));
    else pushAddress(href);
  };
  return [filter, change];
}
