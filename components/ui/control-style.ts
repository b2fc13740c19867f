import { cva } from "class-variance-authority";

/** What is typed or chosen in, in one style; 44 px high where a finger has to hit it. */
export const controlStyle = cva(
  "rounded-md border border-line-strong bg-surface text-ink text-sm transition-colors enabled:hover:border-muted disabled:opacity-55 aria-invalid:border-danger",
  {
    variants: {
      size: {
        sm: "h-8 px-2.5 pointer-coarse:h-11",
        md: "h-9 px-3 pointer-coarse:h-11",
        area: "min-h-20 px-3 py-2",
      },
    },
    defaultVariants: { size: "md" },
  },
);

export type ControlSize = "sm" | "md";
