"use client";

import { type ReactNode, useState } from "react";

interface PressToLoadProps {
  /** Fetches the script of `children`. */
  load: () => Promise<unknown>;
  haspopup: "menu" | "dialog";
  label: string;
  className: string;
  /** What the button shows. */
  face: ReactNode;
  /** The button again, with its popup open. */
  children: ReactNode;
}

/**
 * The button of a popup that no page needs to be shown. Who is about to press it has its script loaded; the press puts the
 * real button, with the popup open, in its place.
 */
export function PressToLoad({ load, haspopup, label, className, face, children }: PressToLoadProps) {
  const [pressed, setPressed] = useState(false);
  if (pressed) return children;
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup={haspopup}
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setPressed(true)}
      className={className}
    >
      {face}
    </button>
  );
}
