import type { ReactNode } from "react";

/** Fields that belong together, under what they are for. */
export function FieldGroup({
  title,
  text,
  children,
}: {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="font-semibold text-base">{title}</legend>
      {text ? <p className="-mt-3 text-muted text-sm">{text}</p> : null}
      {children}
    </fieldset>
  );
}

/** A fault of a group as a whole, announced when it appears. */
export function GroupFault({ children }: { children: string | undefined }) {
  return (
    <p role="alert" className="text-danger text-xs empty:hidden">
      {children}
    </p>
  );
}
