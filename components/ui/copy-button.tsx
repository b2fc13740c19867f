"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";

/**
 * Copies a text and confirms it, visibly and to screen readers.
 * @param subject names what is copied to screen readers, where several copy buttons share one label
 */
export function CopyButton({ text, label, subject }: { text: string; label: string; subject?: string }) {
  const t = useTranslations("common");
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);
  const copied = outcome === "copied";
  async function copy() {
    try {
      // Browsers keep the clipboard from pages that came over plain http.
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      setOutcome("failed");
    }
  }
  return (
    <Button size="sm" onClick={copy}>
      {copied ? <Check aria-hidden className="size-3.5" /> : <Copy aria-hidden className="size-3.5" />}
      <span aria-live="polite">{outcome === null ? label : t(copied ? "copied" : "copyFailed")}</span>
      {subject === undefined ? null : <span className="sr-only">{subject}</span>}
    </Button>
  );
}
