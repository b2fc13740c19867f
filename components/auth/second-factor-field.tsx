"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { TextField } from "#components/ui/field.tsx";

/** A code of the authenticator or a recovery code, asked for once the password is known to be right. */
export function SecondFactorField(props: Omit<ComponentProps<typeof TextField>, "label">) {
  const t = useTranslations("auth");
  return (
    <TextField
      label={t("code")}
      hint={t("codeHint")}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      required
      autoFocus
      {...props}
    />
  );
}
