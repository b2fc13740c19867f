"use client";

import { usePathname, useRouter } from "next/navigation";
import { useCallback } from "react";
import { pushAddress } from "#components/ui/use-back-closes.ts";

/** Leads to the inbox with a search in its address (`?view=mine`): within the inbox a matter of the address alone. */
export function useGoInbox(): (search: string) => void {
  const router = useRouter();
  const inInbox = usePathname().startsWith("/inbox");
  return useCallback(
    (search) => (inInbox ? pushAddress(`/inbox${search}`) : router.push(`/inbox${search}`)),
    [inInbox, router],
  );
}
