"use client";

import { Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { TextField } from "#components/ui/field.tsx";
import { nameTooltip } from "#components/ui/tooltip.ts";

export function PasswordField({ name = "password", ...props }: ComponentProps<typeof TextField>) {
  const t = useTranslations("auth");
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <TextField
        name={name}
        type={shown ? "text" : "password"}
        autoCapitalize="none"
        spellCheck={false}
        required
        {...props}
        className="pe-10"
      />
      <button
        type="button"
        aria-pressed={shown}
        aria-label={t("showPassword")}
        {...nameTooltip}
        onClick={() => setShown(!shown)}
        className="absolute top-[25px] end-0.5 grid size-9 place-items-center rounded-md text-muted hover:text-ink"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </div>
  );
}
