import type { ComponentProps } from "react";
import { cn } from "#components/ui/cn.ts";
import { type ControlSize, controlStyle } from "#components/ui/control-style.ts";

export type SelectProps = Omit<ComponentProps<"select">, "size"> & { size?: ControlSize };

/** The system's own list of choices: it works with touch, keyboard, screen reader and forced colors. */
export function Select({ size, className, ...props }: SelectProps) {
  return <select {...props} className={cn(controlStyle({ size }), "min-w-0 text-ellipsis", className)} />;
}
