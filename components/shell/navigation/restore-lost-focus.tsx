"use client";

import { useEffect } from "react";

/** Moves the focus to the heading of the page, or back to the link, when what had it is removed. */
export function RestoreLostFocus() {
  useEffect(watchFocus, []);
  return null;
}

/** @returns a function that stops it */
function watchFocus(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let focused: EventTarget | null = document.activeElement;
  /** Whether the focused page is still loading, so that it has no heading yet. */
  let awaitsHeading = false;
  let path = window.location.pathname;
  // A page that was left before this code was loaded: its link had the focus.
  if (document.activeElement === document.body && path !== firstPath()) {
    awaitsHeading = focusPage(document.getElementById("content"), firstPath()) !== null;
  }
  const onFocus = ({ target }: FocusEvent) => {
    focused = target;
    path = window.location.pathname;
  };
  document.addEventListener("focusin", onFocus, { signal });
  const onPointerDown = () => {
    focused = null;
    awaitsHeading = false;
  };
  document.addEventListener("pointerdown", onPointerDown, { capture: true, signal });
  const observer = new MutationObserver(() => {
    const isRemoved = focused instanceof Element && !focused.isConnected;
    if (!isRemoved && !awaitsHeading) return;
    const main = document.getElementById("content");
    focused = null;
    const from = path;
    // Components that replace their own lost focus, as by `useFocusReplacement`, do it first.
    requestAnimationFrame(() => {
      const { activeElement } = document;
      const isLost = activeElement === document.body || (awaitsHeading && activeElement === main);
      awaitsHeading = isLost && focusPage(main, from) === main;
    });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    ended.abort();
    observer.disconnect();
  };
}

/** The path that the browser loaded, before any navigation within the app. */
function firstPath(): string {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation ? new URL(navigation.name).pathname : window.location.pathname;
}

/** @param from the path of the page that had the focus: a list to which it returns has a link to it */
function focusPage(main: HTMLElement | null, from: string): HTMLElement | null {
  const { pathname } = window.location;
  // The inbox moves the focus itself.
  if (pathname.startsWith("/inbox")) return null;
  const isReturn = from.startsWith(`${pathname}/`);
  const link = isReturn ? main?.querySelector<HTMLElement>(`a[href="${from}"]`) : null;
  const popup = document.querySelector<HTMLElement>(":is([role=dialog], [role=alertdialog])[data-open]");
  const heading = main?.querySelector<HTMLElement>("h1");
  if (heading) heading.tabIndex = -1;
  const place = popup ?? link ?? heading ?? main;
  place?.focus({ preventScroll: true });
  return place;
}
