import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";

// The text, not an icon before it, is on the baseline of the row.
const badge = cva(
  "inline-flex h-5 items-baseline gap-1 whitespace-nowrap rounded-full px-2 font-medium text-2xs leading-5 [&>svg]:self-center",
  {
    variants: {
      tone: {
        // Translucent, so that it is visible in a row with the background of one that is hovered or selected.
        neutral: "bg-ink/6 text-muted",
        success: "bg-accent-soft text-accent",
        warning: "bg-warning-soft text-warning",
        danger: "bg-danger-soft text-danger",
        info: "bg-info-soft text-info",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

export function Badge({ tone, children }: VariantProps<typeof badge> & { children: ReactNode }) {
  return <span className={badge({ tone })}>{children}</span>;
}
