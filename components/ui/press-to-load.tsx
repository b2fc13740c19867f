"use client";

import { type ReactNode, useState } from "react";
import { focusBeforePress } from "#components/ui/focus-before-press.ts";
import { preloadOn } from "#components/ui/preload-on.ts";
import { useEscape } from "#components/ui/use-escape.ts";

interface PressToLoadProps {
  load: () => Promise<unknown>;
  haspopup: "menu" | "dialog";
  label: string;
  className: string;
  buttonContent: ReactNode;
  /** Called when the button is pressed, before the code is loaded. */
  onPress?: () => void;
  children: ReactNode;
}

/**
 * Hover or focus loads the code; a click replaces the button by the real one with its popup open, unless Escape is pressed
 * before the code is loaded.
 */
export function PressToLoad({
  load,
  haspopup,
  label,
  className,
  buttonContent,
  onPress,
  children,
}: PressToLoadProps) {
  const [state, setState] = useState<"idle" | "loading" | "loaded">("idle");
  useEscape(state === "loading" ? () => setState("idle") : null);
  if (state === "loaded") return children;

  async function press(): Promise<void> {
    setState("loading");
    onPress?.();
    // A failure is reported by the children.
    await load().catch(() => undefined);
    setState((now) => (now === "loading" ? "loaded" : now));
  }

  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup={haspopup}
      aria-expanded={false}
      aria-busy={state === "loading" || undefined}
      {...preloadOn(load)}
      {...focusBeforePress}
      onClick={() => void press()}
      className={className}
    >
      {buttonContent}
    </button>
  );
}
