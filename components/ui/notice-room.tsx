"use client";

import { useEffect, useRef } from "react";
import { findNotices } from "#components/ui/notice.ts";

/** How far each older notice is visible above the newest one, and how many of them are. */
const OLDER_PX = 14;
const OLDER_MAX = 2;

/** As high as the notices that are over it, so that they cover nothing (`app/globals.css` places them). */
export function NoticeRoom({ className }: { className: string }) {
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => keepAsHighAsNotices(room.current), []);
  return <div ref={room} aria-hidden data-notice-room className={`shrink-0 ${className}`} />;
}

/** @returns what ends it */
function keepAsHighAsNotices(room: HTMLElement | null): (() => void) | undefined {
  const notices = findNotices();
  if (!room || !notices) return undefined;
  const place = () => {
    const count = notices.querySelectorAll('[data-sonner-toast]:not([data-removed="true"])').length;
    const list = notices.querySelector<HTMLElement>("[data-sonner-toaster]");
    // What the library has measured: a measurement here would lay out the page once more.
    const height = list?.style.getPropertyValue("--front-toast-height") || "0px";
    const older = OLDER_PX * Math.min(OLDER_MAX, count - 1);
    room.style.height = count === 0 ? "" : `calc(${height} + ${older}px + 1.5rem)`;
  };
  const observer = new MutationObserver(place);
  observer.observe(notices, { subtree: true, childList: true, attributeFilter: ["data-removed", "style"] });
  place();
  return () => observer.disconnect();
}
