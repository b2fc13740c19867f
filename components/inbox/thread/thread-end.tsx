"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";

interface ThreadEndProps {
  text: string;
  failure: { text: string; retrying: boolean; onRetry: () => void } | null;
}

export function ThreadEnd({ text, failure }: ThreadEndProps) {
  const common = useTranslations("common");
  if (!failure) return <div className="py-4 text-center text-muted text-xs">{text}</div>;
  return (
    <p role="alert" className="flex flex-wrap items-center justify-center gap-2 px-4 py-3 text-sm">
      {failure.text}
      <Button size="sm" loading={failure.retrying} onClick={failure.onRetry}>
        {common("retry")}
      </Button>
    </p>
  );
}
