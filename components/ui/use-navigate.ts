import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { forgetTarget } from "#components/ui/change-url.ts";

type Ask = (leave: () => void) => void;

/** A function to ask with, for each form on the page with changes that are not saved. */
const guards = new Set<Ask>();

/** @param ask runs what it is given once the person agrees to discard the changes @returns a function that ends it */
export function addLeaveGuard(ask: Ask): () => void {
  guards.add(ask);
  return () => guards.delete(ask);
}

/**
 * Opens a page, after asking if a form has changes that are not saved. For every navigation that is not a link, except
 * that of a form itself once it is saved.
 */
export function useNavigate(): (href: string) => void {
  const router = useRouter();
  return useCallback(
    (href) => {
      const leave = () => {
        forgetTarget();
        router.push(href);
      };
      const [ask] = guards;
      if (ask) ask(leave);
      else leave();
    },
    [router],
  );
}
