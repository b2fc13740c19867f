import { usePathname, useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { type ContactListFilter, contactFilterOf } from "#lib/contacts/browser.ts";

/** What the list shows is in the address, so that it can be shared and gone back to. */
export function useContactFilter(): [ContactListFilter, (change: Record<string, string>) => void] {
  const search = useSearchParams();
  const pathname = usePathname();
  const filter = useMemo(() => contactFilterOf(search), [search]);
  const change = (values: Record<string, string>) => {
    // The address may have moved on since this was painted.
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    window.history.replaceState(null, "", next.size > 0 ? `${pathname}?${next}` : pathname);
  };
  return [filter, change];
}
