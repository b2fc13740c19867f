import { useQuery } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { replaceUrl } from "#components/ui/change-url.ts";
import { showSearchInUrl } from "#components/ui/search-url.ts";
import { pushUrl } from "#components/ui/use-close-on-back.ts";
import { segmentsQuery } from "#lib/contacts/browser.ts";
import { readContactList, type ShownContacts, writeContactList } from "#lib/contacts/segment-rules.ts";
import type { Segment } from "#lib/contacts/segment-schema.ts";

const TYPED = ["q", "attribute", "value"];
const NO_SEGMENTS: Segment[] = [];

export interface ContactListState extends ShownContacts {
  /** Sets values of the filter; an empty one removes its condition. */
  change: (values: Record<string, string>) => void;
  /** The URL of a segment, or of all contacts. */
  hrefOf: (segment: Segment | null) => string;
  show: (segment: Segment | null, how?: "push" | "replace") => void;
}

/** In the URL, so that it can be shared. A selection adds a history entry, typing only with its first letter. */
export function useContactFilter(): ContactListState {
  const search = useSearchParams();
  const pathname = usePathname();
  const segments = useQuery(segmentsQuery).data?.data ?? NO_SEGMENTS;
  const shown = useMemo(() => readContactList(search, segments), [search, segments]);
  const urlOf = (next: URLSearchParams) => (next.size > 0 ? `${pathname}?${next}` : pathname);
  const hrefOf = (segment: Segment | null) =>
    urlOf(new URLSearchParams(segment ? { segment: segment.id } : {}));
  const change = (values: Record<string, string>) => {
    // What was typed may arrive after another change.
    const now = readContactList(new URLSearchParams(window.location.search), segments);
    const next = Object.fromEntries(
      Object.entries({ ...now.filter, ...values }).filter(([, value]) => value),
    );
    const origin = typeof now.segment === "object" ? (now.segment ?? now.changed) : null;
    const href = urlOf(writeContactList(next, origin));
    const names = Object.keys(values);
    const isSet = (filter: Readonly<Record<string, string>>) => names.some((name) => name in filter);
    if (names.every((name) => TYPED.includes(name))) showSearchInUrl(href, isSet(now.filter), isSet(next));
    else pushUrl(href);
  };
  const show = (segment: Segment | null, how: "push" | "replace" = "push") =>
    how === "push" ? pushUrl(hrefOf(segment)) : replaceUrl(hrefOf(segment));
  return { ...shown, change, hrefOf, show };
}
