import type { ReactNode } from "react";
import { buttonStyle } from "#components/ui/button.tsx";
import { tooltip } from "#components/ui/tooltip.ts";

interface ToolButtonProps {
  label: string;
  /** Keys that do the same. */
  hint?: string;
  expanded?: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** A button of the composer that leaves the focus, and with it the selection, in the text. */
export function ToolButton({ label, hint, expanded, onPress, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-expanded={expanded}
      {...tooltip(hint ? `${label} (${hint})` : label)}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={buttonStyle({ variant: "ghost", size: "icon" })}
    >
      {children}
    </button>
  );
}
