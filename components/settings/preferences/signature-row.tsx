"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { cn } from "#components/ui/cn.ts";
import { controlStyle } from "#components/ui/control-style.ts";
import { SIGNATURE_MAX } from "#lib/platform/preference-values.ts";

interface SignatureRowProps {
  signature: string;
  onChange: (signature: string, onSaved: () => void) => void;
}

export function SignatureRow({ signature, onChange }: SignatureRowProps) {
  const t = useTranslations("shell.preferences");
  const id = useId();
  // Null while it follows what is saved, also by another device; after an error what was typed stays.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className="px-4 py-3">
      <label htmlFor={id} className="block font-medium text-sm">
        {t("signature")}
      </label>
      <p id={`${id}-hint`} className="mt-0.5 text-muted text-xs">
        {t("signatureHint", { max: SIGNATURE_MAX })}
      </p>
      <textarea
        id={id}
        value={typed ?? signature}
        maxLength={SIGNATURE_MAX}
        rows={2}
        dir="auto"
        aria-describedby={`${id}-hint`}
        placeholder={t("signaturePlaceholder")}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={({ target }) => {
          const wanted = target.value.trim();
          const onSaved = () => setTyped((latest) => (latest?.trim() === wanted ? null : latest));
          if (wanted === signature) setTyped(null);
          else onChange(wanted, onSaved);
        }}
        className={cn(
          controlStyle({ size: "area" }),
          "field-sizing-content mt-2 max-h-32 min-h-16 w-full resize-none max-md:text-base",
        )}
      />
    </div>
  );
}
