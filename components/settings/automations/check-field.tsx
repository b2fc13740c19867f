import type { ComponentProps } from "react";

/** A checkbox with a label and a line that explains it. */
export function CheckField({
  label,
  hint,
  ...props
}: { label: string; hint: string } & ComponentProps<"input">) {
  return (
    <label className="flex cursor-pointer items-start gap-3">
      <input type="checkbox" {...props} className="mt-0.5 size-4 shrink-0 accent-accent" />
      <span className="text-sm">
        <span className="block font-medium">{label}</span>
        <span className="block text-muted text-xs">{hint}</span>
      </span>
    </label>
  );
}
