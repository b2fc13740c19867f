"use client";

import { useEffect, useEffectEvent, useId } from "react";
import { changeUrl } from "#components/ui/change-url.ts";

/** Tailwind's md: below it overlays cover the whole screen. */
const COVERS = "(max-width: 767.98px)";
const MARK = "parleyOverlay";

const open = new Set<string>();
const leaving = new Set<string>();
let waiting: (() => void)[] = [];
let skipping = false;

function overlayHere(): unknown {
  return window.history.state?.[MARK];
}

/** Whether the entry is that of the overlay, or of one that was opened over it. */
function isShown(id: string): boolean {
  const order = [...open];
  return order.indexOf(String(overlayHere())) >= order.indexOf(id);
}

/** Going to the entry of a closed overlay would have no effect. */
function skipGone(): void {
  if (skipping) return;
  skipping = true;
  window.addEventListener("popstate", () => {
    const id = overlayHere();
    if (typeof id === "string" && !open.has(id)) window.history.back();
  });
}

/** @param onBack called when the entry was left @returns a function that removes the entry after the overlay closed */
export function addOverlayEntry(id: string, onBack: () => void): () => void {
  skipGone();
  open.add(id);
  // Next.js adds its own state; without a URL it does nothing else.
  if (overlayHere() !== id) window.history.pushState({ [MARK]: id }, "");
  const onPop = () => {
    if (!isShown(id)) onBack();
  };
  window.addEventListener("popstate", onPop);
  return () => {
    window.removeEventListener("popstate", onPop);
    open.delete(id);
    leaving.add(id);
    // Deferred: an effect that React runs twice has reopened it by then, and a navigation may have taken the entry.
    setTimeout(() => {
      if (open.has(id) || overlayHere() !== id) return left(id);
      // Deferred, so that Next.js handles the step back first.
      window.addEventListener("popstate", () => setTimeout(() => left(id)), { once: true });
      window.history.back();
    });
  };
}

function left(id: string): void {
  leaving.delete(id);
  if (leaving.size > 0) return;
  const actions = waiting;
  waiting = [];
  for (const action of actions) action();
}

/** A step back after a navigation would undo it, or make Next.js drop the requested page. */
export function runAfterOverlay(action: () => void): void {
  // Deferred until overlays that are closing now are known.
  setTimeout(() => {
    if (leaving.size === 0) action();
    else waiting.push(action);
  });
}

/**
 * Lets Back close an overlay that covers a phone's screen. Navigation from within it uses `pushUrl` before closing, or
 * `runAfterOverlay`.
 */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const id = useId();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen || !window.matchMedia(COVERS).matches) return;
    return addOverlayEntry(id, () => close());
  }, [isOpen, id]);
}

/**
 * Changes the URL without the server and replaces the entry of an overlay. @param mark state of the new entry, next to
 * that of Next.js
 */
export function pushUrl(href: string, mark: object | null = null): void {
  changeUrl(href, () =>
    window.history[overlayHere() === undefined ? "pushState" : "replaceState"](mark, "", href),
  );
}
