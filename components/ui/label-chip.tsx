import type { CSSProperties, ReactNode } from "react";
import { cn } from "#lib/cn.ts";

/** Sets the hue of one of the ten label colours; `.label-chip` and `.label-dot` read it (app/globals.css). */
function hue(tint: number): CSSProperties {
  return Object.fromEntries([["--label-hue", `var(--label-hue-${tint})`]]);
}

/** A label by name, in its colour; a long name is cut and shown whole on hover. */
export function LabelChip({
  name,
  tint,
  className,
  children,
}: {
  name: string;
  tint: number;
  className?: string;
  /** What stands behind the name, as a button that takes it away. */
  children?: ReactNode;
}) {
  return (
    <span
      style={hue(tint)}
      className={cn(
        "label-chip inline-flex h-5 max-w-44 items-center gap-1 rounded-full px-2 font-medium text-2xs",
        className,
      )}
    >
      <span dir="auto" title={name} className="truncate">
        {name}
      </span>
      {children}
    </span>
  );
}

/** A label's colour where there is no room for its name. Decoration: who shows it names the label for screen readers. */
export function LabelDot({ tint, className }: { tint: number; className?: string }) {
  return (
    <span
      aria-hidden
      style={hue(tint)}
      className={cn("label-dot inline-block size-2 shrink-0 rounded-full", className)}
    />
  );
}
