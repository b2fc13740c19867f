import { useEffect, useRef } from "react";

/**
 * Prevents Next from announcing the title when a page within the inbox opens: it would interrupt the announcement of the
 * element that takes the focus.
 * @param page of the inbox; the first one is announced
 */
export function useMuteRouteAnnouncer(page: string | undefined): void {
  const entered = useRef(page);
  useEffect(() => {
    if (page !== entered.current) setAnnouncing(false);
  }, [page]);
  useEffect(() => () => setAnnouncing(true), []);
}

function setAnnouncing(isAnnouncing: boolean): void {
  const region = document.querySelector("next-route-announcer")?.shadowRoot?.firstElementChild;
  region?.setAttribute("aria-live", isAnnouncing ? "assertive" : "off");
  region?.setAttribute("role", isAnnouncing ? "alert" : "presentation");
}
