"use client";

import { usePathname, useRouter } from "next/navigation";
import { useCallback } from "react";
import { pushUrl } from "#components/ui/use-close-on-back.ts";

/** Needs no server navigation when already there. @param search such as `?view=mine` */
export function useGoToInbox(): (search: string) => void {
  const router = useRouter();
  const inInbox = usePathname().startsWith("/inbox");
  return useCallback(
    (search) => (inInbox ? pushUrl(`/inbox${search}`) : router.push(`/inbox${search}`)),
    [inInbox, router],
  );
}
