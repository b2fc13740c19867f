"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { FormattedText } from "#components/inbox/thread/formatted-text.tsx";
import { cn } from "#components/ui/cn.ts";
import { nameTooltip } from "#components/ui/tooltip.ts";

/** Below the field; on a phone below the buttons beside it, too. */
const ROW = "order-4 flex basis-full text-xs md:order-1";

interface ComposerSignatureProps {
  signature: string;
  isUnsigned: boolean;
  onChange: (isUnsigned: boolean) => void;
}

/** The member's signature as it is sent below the reply; it can be left out of this reply. */
export function ComposerSignature({ signature, isUnsigned, onChange }: ComposerSignatureProps) {
  const t = useTranslations("composer.signature");
  if (isUnsigned) {
    return (
      <div className={cn(ROW, "px-2 md:px-1")}>
        <button
          type="button"
          onClick={() => onChange(false)}
          className="min-h-6 rounded px-1 text-muted hover:bg-raised hover:text-ink"
        >
          {t("add")}
        </button>
      </div>
    );
  }
  return (
    <div className={cn(ROW, "items-start gap-1 ps-3 text-muted md:ps-2")}>
      <p className="sr-only">{t("added", { signature })}</p>
      {/* Without its links, which would be tab stops between the field and the send button. */}
      <div inert className="line-clamp-3 min-w-0 py-1">
        <FormattedText text={signature} />
      </div>
      <button
        type="button"
        aria-label={t("remove")}
        {...nameTooltip}
        onClick={() => onChange(true)}
        className="grid size-6 shrink-0 place-items-center rounded hover:bg-raised hover:text-ink"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </div>
  );
}
