"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { copyText } from "#components/ui/copy-text.ts";

/** @param subject what is copied, for screen readers where several buttons share a label */
export function CopyButton({
  text,
  label,
  subject,
  autoFocus = false,
}: {
  text: string;
  label: string;
  subject?: string;
  autoFocus?: boolean;
}) {
  const t = useTranslations("common");
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);
  const copied = outcome === "copied";
  async function copy() {
    setOutcome((await copyText(text)) ? "copied" : "failed");
  }
  return (
    <Button size="sm" autoFocus={autoFocus} onClick={copy}>
      {copied ? <Check aria-hidden className="size-3.5" /> : <Copy aria-hidden className="size-3.5" />}
      <span aria-live="polite">{outcome === null ? label : t(copied ? "copied" : "copyFailed")}</span>
      {subject === undefined ? null : <span className="sr-only">{subject}</span>}
    </Button>
  );
}
