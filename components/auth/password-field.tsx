"use client";

import { Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextField } from "#components/ui/field.tsx";

/** A password that can be looked at while it is typed. */
export function PasswordField({
  name = "password",
  label,
  hint,
  error,
  autoComplete,
  minLength,
  maxLength,
}: {
  name?: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  autoComplete: "current-password" | "new-password";
  minLength?: number;
  maxLength?: number;
}) {
  const t = useTranslations("auth");
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <TextField
        label={label}
        hint={hint}
        error={error}
        name={name}
        type={shown ? "text" : "password"}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        minLength={minLength}
        maxLength={maxLength}
        required
        className="pr-10"
      />
      <button
        type="button"
        aria-pressed={shown}
        aria-label={t("showPassword")}
        title={t("showPassword")}
        onClick={() => setShown(!shown)}
        className="absolute top-[25px] right-0.5 grid size-9 place-items-center rounded-md text-muted hover:text-ink"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </div>
  );
}
