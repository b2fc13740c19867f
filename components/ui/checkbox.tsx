import type { ComponentProps } from "react";
import { cn } from "#components/ui/cn.ts";

/** Chooses from a list, agrees, or is an option of one action. What turns a setting on or off is a `Switch`. */
export function Checkbox({ className, ...props }: Omit<ComponentProps<"input">, "type">) {
  return <input type="checkbox" {...props} className={cn("size-4 shrink-0", className)} />;
}
