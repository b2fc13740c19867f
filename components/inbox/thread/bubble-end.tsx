import type { ReactNode } from "react";
import { cn } from "#components/ui/cn.ts";

/** The time and the status of a message, at the end of its bubble. */
export function BubbleEnd({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span
      className={cn("inline-flex flex-wrap items-center justify-end gap-1 text-2xs text-muted", className)}
    >
      {children}
    </span>
  );
}

/** In the last line of the text before it, or below it if the line has no room. */
export function FloatingEnd({ children }: { children: ReactNode }) {
  return children ? (
    <BubbleEnd className="float-end mt-1.5 -mb-0.5 ms-3 ltr:[[data-floats=rtl]~&]:ms-0 rtl:[[data-floats=ltr]~&]:ms-0">
      {children}
    </BubbleEnd>
  ) : null;
}

/** Beside the end of something that is higher than a line. */
export function EndBeside({ end, children }: { end: ReactNode; children: ReactNode }) {
  return (
    <span className="flex items-end gap-3">
      {children}
      {end ? <BubbleEnd className="-mb-0.5 ms-auto">{end}</BubbleEnd> : null}
    </span>
  );
}

/** The last row of a tile, which has the end of the bubble. */
export function TileRow({ end, children }: { end?: ReactNode; children: ReactNode }) {
  if (!end) return children;
  return (
    <span className="flex flex-wrap items-end justify-between gap-x-3">
      {children}
      <BubbleEnd className="ms-auto">{end}</BubbleEnd>
    </span>
  );
}
