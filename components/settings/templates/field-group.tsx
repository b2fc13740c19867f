import { type ReactNode, useId } from "react";
import { SectionTitle } from "#components/ui/section-title.tsx";
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
        <SectionTitle id={id}>{title}</SectionTitle>
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
