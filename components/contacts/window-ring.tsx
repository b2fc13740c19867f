import { fractionLeft, type Urgency } from "#components/contacts/window-time.ts";
import { cn } from "#components/ui/cn.ts";

const RADIUS = 6;
const LENGTH = 2 * Math.PI * RADIUS;

const colors: Record<Urgency, string> = {
  calm: "stroke-accent",
  closing: "stroke-warning",
  urgent: "stroke-danger",
  closed: "stroke-transparent",
  never: "stroke-transparent",
};

export function WindowRing({
  expiresAt,
  now,
  urgency,
  label,
  className,
}: {
  expiresAt: string | null;
  now: number;
  urgency: Urgency;
  label: string;
  className?: string;
}) {
  return (
    <svg
      viewBox="0 0 16 16"
      role="img"
      aria-label={label}
      aria-hidden={label === "" || undefined}
      className={cn("size-4 shrink-0 -rotate-90", className)}
    >
      <title>{label}</title>
      <circle
        cx="8"
        cy="8"
        r={RADIUS}
        fill="none"
        strokeWidth="2"
        strokeDasharray={urgency === "never" ? "2.2 2.5" : undefined}
        className={colors[urgency] === "stroke-transparent" ? "stroke-line-strong" : "stroke-line-strong/50"}
      />
      <circle
        cx="8"
        cy="8"
        r={RADIUS}
        fill="none"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeDasharray={LENGTH}
        strokeDashoffset={LENGTH * (1 - fractionLeft(expiresAt, now))}
        className={colors[urgency]}
      />
    </svg>
  );
}
