"use client";

import { usePathname, useRouter } from "next/navigation";
import { useCallback } from "react";
import { pushUrl } from "#components/ui/use-close-on-back.ts";

/** Opens the inbox with a query string (`?view=mine`), without a server navigation when already there. */
export function useGoToInbox(): (search: string) => void {
  const router = useRouter();
  const inInbox = usePathname().startsWith("/inbox");
  return useCallback(
    (search) => (inInbox ? pushUrl(`/inbox${search}`) : router.push(`/inbox${search}`)),
    [inInbox, router],
  );
}
