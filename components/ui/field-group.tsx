import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "#components/ui/cn.ts";
import { FieldError } from "#components/ui/field.tsx";

/**
 * Controls that are one field, such as checkboxes of which at least one must be chosen. Its `ref` takes the focus when it is
 * invalid: the error is above the controls, so that it is visible then.
 */
export function FieldGroup({
  label,
  aside,
  error,
  className,
  children,
  ...props
}: {
  label: ReactNode;
  /** Beside the label. */
  aside?: ReactNode;
  error: string | undefined;
} & Omit<ComponentProps<"fieldset">, "aria-describedby" | "tabIndex">) {
  const errorId = useId();
  return (
    <fieldset
      {...props}
      tabIndex={-1}
      aria-describedby={error ? errorId : undefined}
      className={cn("min-w-0 rounded-md", error && "outline-danger", className)}
    >
      <legend className="float-start mb-1.5 font-medium text-sm">{label}</legend>
      <div className="mb-1.5 flex min-h-5 justify-end">{aside}</div>
      <FieldError id={errorId} error={error} className="mb-1.5" />
      {children}
    </fieldset>
  );
}
