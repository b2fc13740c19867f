import { type ReactNode, useId } from "react";
import { useMessageText } from "#components/ui/use-server-texts.ts";

export function FieldGroup({
  title,
  text,
  children,
}: {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-4">
      <div>
        <h2 id={id} className="font-semibold text-base">
          {title}
        </h2>
        {text ? <p className="mt-0.5 text-muted text-sm">{text}</p> : null}
      </div>
      {children}
    </section>
  );
}

export function GroupError({ children }: { children: string | undefined }) {
  const messageText = useMessageText();
  return (
    <p role="alert" className="text-danger text-xs empty:hidden">
      {children ? messageText(children) : null}
    </p>
  );
}
