"use client";

import { type ReactNode, useState } from "react";
import { preloadOn } from "#components/ui/preload-on.ts";

interface PressToLoadProps {
  load: () => Promise<unknown>;
  haspopup: "menu" | "dialog";
  label: string;
  className: string;
  buttonContent: ReactNode;
  children: ReactNode;
}

/** Hover or focus loads the code; a click replaces the button by the real one with its popup open. */
export function PressToLoad({ load, haspopup, label, className, buttonContent, children }: PressToLoadProps) {
  const [pressed, setPressed] = useState(false);
  if (pressed) return children;
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup={haspopup}
      aria-expanded={false}
      {...preloadOn(load)}
      onClick={() => setPressed(true)}
      className={className}
    >
      {buttonContent}
    </button>
  );
}
