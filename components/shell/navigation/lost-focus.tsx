"use client";

import { useEffect } from "react";

/** Moves the focus to the heading of the page when what had it is removed, such as the link that opened the page. */
export function LostFocus() {
  useEffect(watchFocus, []);
  return null;
}

/** @returns what ends it */
function watchFocus(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let focused: EventTarget | null = null;
  document.addEventListener("focusin", ({ target }) => (focused = target), { signal });
  document.addEventListener("pointerdown", () => (focused = null), { capture: true, signal });
  const observer = new MutationObserver(() => {
    const isRemoved = focused instanceof Element && !focused.isConnected;
    const main = document.getElementById("content");
    // The heading of a page that was still loading.
    const awaitsHeading = main !== null && focused === main;
    if (!isRemoved && !awaitsHeading) return;
    focused = null;
    // Whatever replaces the focus closer by goes first.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body || awaitsHeading) focusPage(main);
    });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    ended.abort();
    observer.disconnect();
  };
}

function focusPage(main: HTMLElement | null): void {
  // The inbox has places of its own.
  if (window.location.pathname.startsWith("/inbox")) return;
  const popup = document.querySelector<HTMLElement>(":is([role=dialog], [role=alertdialog])[data-open]");
  const heading = main?.querySelector<HTMLElement>("h1");
  if (heading) heading.tabIndex = -1;
  (popup ?? heading ?? main)?.focus({ preventScroll: true });
}
