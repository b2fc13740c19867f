"use client";

import { usePathname } from "next/navigation";
import { useCallback } from "react";
import { pushUrl } from "#components/ui/use-close-on-back.ts";
import { useNavigate } from "#components/ui/use-navigate.ts";

/** Needs no server navigation when already there. @param search such as `?view=mine` */
export function useGoToInbox(): (search: string) => void {
  const navigate = useNavigate();
  const inInbox = usePathname().startsWith("/inbox");
  return useCallback(
    (search) => (inInbox ? pushUrl(`/inbox${search}`) : navigate(`/inbox${search}`)),
    [inInbox, navigate],
  );
}
