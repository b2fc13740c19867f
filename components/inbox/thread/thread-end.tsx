"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";

interface ThreadEndProps {
  /** What stands there while all goes well. */
  words: string;
  /** Set when the messages beyond could not be read: in what words, and how to ask for them again. */
  failure: { words: string; retrying: boolean; onRetry: () => void } | null;
}

/** The upper or lower end of the messages that are loaded. */
export function ThreadEnd({ words, failure }: ThreadEndProps) {
  const common = useTranslations("common");
  if (!failure) return <div className="py-4 text-center text-muted text-xs">{words}</div>;
  return (
    <p role="alert" className="flex flex-wrap items-center justify-center gap-2 px-4 py-3 text-sm">
      {failure.words}
      <Button size="sm" loading={failure.retrying} onClick={failure.onRetry}>
        {common("retry")}
      </Button>
    </p>
  );
}
