"use client";

import { usePathname, useRouter } from "next/navigation";
import { useCallback } from "react";
import { pushAddress } from "#components/ui/use-back-closes.ts";

/** Opens the inbox with a query string (`?view=mine`), without a server navigation when already there. */
export function useGoInbox(): (search: string) => void {
  const router = useRouter();
  const inInbox = usePathname().startsWith("/inbox");
  return useCallback(
    (search) => (inInbox ? pushAddress(`/inbox${search}`) : router.push(`/inbox${search}`)),
    [inInbox, router],
  );
}
