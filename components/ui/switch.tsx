import { type ComponentProps, useId } from "react";
import { cn } from "#components/ui/cn.ts";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "role">;

/** Turns a setting on or off. What is chosen from a list or belongs to one action is a `Checkbox`. */
export function Switch({ className, ...props }: SwitchProps) {
  return (
    <input
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: the browser derives it from whether the checkbox is checked.
      role="switch"
      {...props}
      className={cn(
        "relative h-5 w-9 shrink-0 appearance-none rounded-full bg-line-strong transition-colors before:absolute before:start-0.5 before:top-0.5 before:size-4 before:rounded-full before:bg-surface before:transition-transform checked:bg-accent checked:before:translate-x-4 disabled:opacity-55 rtl:checked:before:-translate-x-4 pointer-coarse:after:absolute pointer-coarse:after:-inset-3",
        className,
      )}
    />
  );
}

/** A setting of a form, with a line that explains it. */
export function SwitchField({
  label,
  hint,
  className,
  ...props
}: { label: string; hint?: string | undefined } & SwitchProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={cn(
        "flex cursor-pointer items-center gap-4 font-medium text-sm pointer-coarse:min-h-11",
        props.disabled && "cursor-default text-muted",
        className,
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block">{label}</span>
        {hint ? (
          <span id={`${id}-hint`} className="mt-0.5 block font-normal text-muted text-xs">
            {hint}
          </span>
        ) : null}
      </span>
      <Switch id={id} aria-describedby={hint ? `${id}-hint` : undefined} {...props} />
    </label>
  );
}
