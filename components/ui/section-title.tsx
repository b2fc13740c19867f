import type { ComponentProps } from "react";
import { cn } from "#components/ui/cn.ts";

const STYLES = { 2: "font-semibold text-base", 3: "font-medium text-sm" };

/** The heading of a part of a page, or at level 3 of a group in it. */
export function SectionTitle({ level = 2, className, ...props }: ComponentProps<"h2"> & { level?: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return <Heading {...props} className={cn(STYLES[level], className)} />;
}
