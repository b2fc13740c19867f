"use client";

import { useEffect, useEffectEvent, useId } from "react";

/** What covers the whole screen below this width (Tailwind's md) is left as a page is. */
const COVERS = "(max-width: 767.98px)";
const MARK = "parleyOverlay";

const open = new Set<string>();
/** Those that were closed a moment ago, until their entries are gone. */
const leaving = new Set<string>();
let waiting: (() => void)[] = [];
let skipping = false;

/** The overlay that the present entry of the history stands for. */
function overlayHere(): unknown {
  return window.history.state?.[MARK];
}

/** An entry whose overlay is gone, met on the way back (or forward) past it, would be a step that does nothing. */
function skipGone(): void {
  if (skipping) return;
  skipping = true;
  window.addEventListener("popstate", () => {
    const id = overlayHere();
    if (typeof id === "string" && !open.has(id)) window.history.back();
  });
}

/**
 * Has an entry of the history stand for an overlay that covers the screen.
 * @param onBack called when that entry was left
 * @returns the function that takes the entry away again, once the overlay is closed
 */
export function holdEntry(id: string, onBack: () => void): () => void {
  skipGone();
  open.add(id);
  // Next.js adds its own state to ours; without an address it has nothing to do.
  if (overlayHere() !== id) window.history.pushState({ [MARK]: id }, "");
  const onPop = () => {
    if (overlayHere() !== id) onBack();
  };
  window.addEventListener("popstate", onPop);
  return () => {
    window.removeEventListener("popstate", onPop);
    open.delete(id);
    leaving.add(id);
    // Later: an effect that React runs twice has it open again by then, and an address may have taken the entry.
    setTimeout(() => {
      if (open.has(id) || overlayHere() !== id) return left(id);
      // Later again, so that Next.js hears of the step back first.
      window.addEventListener("popstate", () => setTimeout(() => left(id)), { once: true });
      window.history.back();
    });
  };
}

function left(id: string): void {
  leaving.delete(id);
  if (leaving.size > 0) return;
  const acts = waiting;
  waiting = [];
  for (const act of acts) act();
}

/**
 * Does what an overlay was closed for, once its entry of the history is gone: a step back that comes after it would take
 * back the address to which it leads, or have Next.js drop the page that it asked for.
 */
export function afterOverlay(act: () => void): void {
  // Later: what is being closed now is known to be closed then.
  setTimeout(() => {
    if (leaving.size === 0) act();
    else waiting.push(act);
  });
}

/**
 * Has the system's Back close what covers a phone's screen (a sheet, a panel, a lightbox) instead of leaving the page
 * under it. While it is open on a screen below 768 px, one entry of the history stands for it; closed in any other way,
 * it takes that entry away again. On wider screens it does nothing.
 *
 * What leads to another address from within uses `pushAddress` before it closes, or anything within `afterOverlay`.
 * @param isOpen whether it is open; true for a component that is only there while it is
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const id = useId();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen || !window.matchMedia(COVERS).matches) return;
    return holdEntry(id, () => close());
  }, [isOpen, id]);
}

/**
 * Shows another address of the page without asking the server, as a step that Back takes back. The entry of an overlay
 * makes room for it.
 * @param mark what the new entry is to remember; Next.js keeps its own state beside it
 */
export function pushAddress(href: string, mark: object | null = null): void {
  window.history[overlayHere() === undefined ? "pushState" : "replaceState"](mark, "", href);
}
