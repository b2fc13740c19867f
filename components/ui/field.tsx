import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "#components/ui/cn.ts";
import { useMessageText } from "#components/ui/use-server-texts.ts";

const control =
  "w-full rounded-md border border-line-strong bg-surface px-3 text-ink text-sm transition-colors hover:border-muted aria-invalid:border-danger";

interface Frame {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

interface FieldFrameProps extends Frame {
  id: string;
  children: ReactNode;
}

function FieldFrame({ id, label, hint, error, children }: FieldFrameProps) {
  const messageText = useMessageText();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      {children}
      {error ? (
        <p id={`${id}-note`} className="text-danger text-xs">
          {messageText(error)}
        </p>
      ) : hint ? (
        <p id={`${id}-note`} className="text-muted text-xs">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

export function TextField({ label, hint, error, className, ...props }: Frame & ComponentProps<"input">) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        {...props}
        className={cn(control, "h-9", className)}
      />
    </FieldFrame>
  );
}

export function SelectField({ label, hint, error, className, ...props }: Frame & ComponentProps<"select">) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <select
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        {...props}
        className={cn(control, "h-9", className)}
      />
    </FieldFrame>
  );
}

export function TextAreaField({
  label,
  hint,
  error,
  className,
  ...props
}: Frame & ComponentProps<"textarea">) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        {...props}
        className={cn(control, "min-h-20 py-2", className)}
      />
    </FieldFrame>
  );
}
