import type { CSSProperties, ReactNode } from "react";
import { cn } from "#components/ui/cn.ts";

/** Sets the hue of a label color, used by `.label-chip` and `.label-dot` (app/globals.css). */
function hue(color: number): CSSProperties {
  return Object.fromEntries([["--label-hue", `var(--label-hue-${color})`]]);
}

export function LabelChip({
  name,
  color,
  className,
  children,
}: {
  name: string;
  color: number;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <span
      style={hue(color)}
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

export function LabelDot({ color, className }: { color: number; className?: string }) {
  return (
    <span
      aria-hidden
      style={hue(color)}
      className={cn("label-dot inline-block size-2 shrink-0 rounded-[2px]", className)}
    />
  );
}
