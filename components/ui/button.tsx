import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps, MouseEvent } from "react";
import { BUTTON, MEDIUM_BUTTON, SECONDARY_BUTTON } from "#components/ui/button-classes.ts";
import { cn } from "#components/ui/cn.ts";

const variants = cva(BUTTON, {
  variants: {
    variant: {
      primary: "bg-accent text-on-accent hover:bg-accent-strong",
      secondary: SECONDARY_BUTTON,
      ghost: "text-muted hover:bg-raised hover:text-ink",
      danger: "border border-danger/40 bg-surface text-danger hover:bg-danger-soft",
    },
    size: {
      sm: "h-7 px-2.5 text-xs pointer-coarse:h-9",
      md: MEDIUM_BUTTON,
      icon: "size-8",
    },
  },
  defaultVariants: { variant: "secondary", size: "md" },
});

export function buttonStyle(options?: Parameters<typeof variants>[0]): string {
  return cn(variants(options));
}

interface ButtonProps extends ComponentProps<"button">, VariantProps<typeof variants> {
  /** Ignores presses, but keeps the focus. */
  loading?: boolean;
}

export function Button({
  variant,
  size,
  loading = false,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      {...(loading ? { "aria-disabled": true, "aria-busy": true, onClick: ignorePress } : { onClick })}
      className={buttonStyle({ variant, size, className })}
    >
      {loading ? <Spinner /> : null}
      {children}
    </button>
  );
}

/** Also ignores Enter in a field of the form. */
function ignorePress(event: MouseEvent): void {
  event.preventDefault();
}

/** Not an icon of the library, which the error pages, whose script is part of every page's, would load only for this. */
function Spinner() {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      className="size-4 animate-spin"
    >
      <path d="M21 12a9 9 0 1 1-6.2-8.6" />
    </svg>
  );
}
