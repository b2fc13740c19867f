import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "#components/ui/cn.ts";
import { controlStyle } from "#components/ui/control-style.ts";
import { DateInput, type DateInputProps, DateTimeInput } from "#components/ui/date-input.tsx";
import { Select, type SelectProps } from "#components/ui/select.tsx";
import { useLengthCounter } from "#components/ui/use-length-counter.tsx";
import { useMessageText } from "#components/ui/use-server-texts.ts";

interface Frame {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

interface ControlAttributes {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

/** The label above a control, and its error or hint below. */
export function Field({
  label,
  hint,
  error,
  maxLength,
  children,
}: Frame & { maxLength?: number | undefined; children: (attributes: ControlAttributes) => ReactNode }) {
  const id = useId();
  const { inputHandlers, counter } = useLengthCounter(maxLength);
  return (
    <div {...inputHandlers} className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        {counter}
      </div>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": error || hint ? `${id}-note` : undefined,
      })}
      {error ? (
        <FieldError id={`${id}-note`} error={error} />
      ) : hint ? (
        <p id={`${id}-note`} className="text-muted text-xs">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** Announced when it appears, because the focus may already be in its field. */
export function FieldError({
  id,
  error,
  className,
}: {
  id: string;
  error: string | undefined;
  className?: string;
}) {
  const messageText = useMessageText();
  if (!error) return null;
  return (
    <p id={id} role="alert" className={cn("text-danger text-xs", className)}>
      {messageText(error)}
    </p>
  );
}

export function TextField({ label, hint, error, className, ...props }: Frame & ComponentProps<"input">) {
  return (
    <Field label={label} hint={hint} error={error} maxLength={props.maxLength}>
      {(attributes) => (
        <input {...attributes} {...props} className={cn(controlStyle(), "w-full", className)} />
      )}
    </Field>
  );
}

export function SelectField({ label, hint, error, className, ...props }: Frame & SelectProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(attributes) => <Select {...attributes} {...props} className={cn("w-full", className)} />}
    </Field>
  );
}

export function DateField({ label, hint, error, className, ...props }: Frame & DateInputProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(attributes) => <DateInput {...attributes} {...props} className={cn("w-full", className)} />}
    </Field>
  );
}

export function DateTimeField({ label, hint, error, className, ...props }: Frame & DateInputProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(attributes) => <DateTimeInput {...attributes} {...props} className={cn("w-full", className)} />}
    </Field>
  );
}

export function TextAreaField({
  label,
  hint,
  error,
  className,
  ...props
}: Frame & ComponentProps<"textarea">) {
  return (
    <Field label={label} hint={hint} error={error} maxLength={props.maxLength}>
      {(attributes) => (
        <textarea
          {...attributes}
          {...props}
          className={cn(controlStyle({ size: "area" }), "w-full", className)}
        />
      )}
    </Field>
  );
}
