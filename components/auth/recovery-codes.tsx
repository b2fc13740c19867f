"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button, buttonStyle } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";

/** The recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations("auth.twoFactor");
  const text = `${codes.join("\n")}\n`;
  return (
    <div className="flex flex-col gap-5">
      <ul
        aria-label={t("codesTitle")}
        dir="ltr"
        className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-md border bg-canvas px-3 py-2 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex flex-wrap gap-2">
          <CopyButton text={text} label={t("copyCodes")} autoFocus />
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="parley-recovery-codes.txt"
            className={buttonStyle({ size: "sm" })}
          >
            <Download aria-hidden className="size-3.5" />
            {t("downloadCodes")}
          </a>
        </div>
        <Button variant="primary" onClick={onDone}>
          {t("stored")}
        </Button>
      </div>
    </div>
  );
}
