import { cn } from "#components/ui/cn.ts";

/** @param value undefined while the end is unknown */
export function ProgressBar({
  label,
  value,
  max,
  className,
}: {
  label: string;
  value: number | undefined;
  max: number;
  className: string;
}) {
  return (
    <progress
      aria-label={label}
      max={max}
      value={value}
      className={cn(
        "appearance-none overflow-hidden rounded-full bg-raised [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-accent motion-safe:[&::-webkit-progress-value]:transition-[width]",
        className,
      )}
    />
  );
}
