import type { ComponentProps } from "react";
import { cn } from "#components/ui/cn.ts";
import { type ControlSize, controlStyle } from "#components/ui/control-style.ts";

export type DateInputProps = Omit<ComponentProps<"input">, "size" | "type"> & { size?: ControlSize };

/** Without a maximum, browsers take years of six digits. */
const LAST_DAY = "9999-12-31";

export function DateInput({ size, className, ...props }: DateInputProps) {
  return <input type="date" max={LAST_DAY} {...props} className={pickerStyle(size, className)} />;
}

export function TimeInput({ size, className, ...props }: DateInputProps) {
  return <input type="time" {...props} className={pickerStyle(size, className)} />;
}

export function DateTimeInput({ size, className, ...props }: DateInputProps) {
  return (
    <input
      type="datetime-local"
      max={`${LAST_DAY}T23:59`}
      {...props}
      className={pickerStyle(size, className)}
    />
  );
}

function pickerStyle(size: ControlSize | undefined, className: string | undefined): string {
  return cn(controlStyle({ size }), "tabular min-w-0", className);
}
