"use client";

import { useTranslations } from "next-intl";
import { AuthMessage } from "#components/auth/auth-message.tsx";
import { ApiError, errorText } from "#lib/platform/browser-fetch/api-error.ts";

/** @param error of reading the link; null for a link without a token */
export function InvalidLink({ error }: { error: unknown }) {
  const t = useTranslations("auth.invalidLink");
  const isOther =
    error instanceof ApiError && error.code !== "NOT_FOUND" && error.code !== "VALIDATION_ERROR";
  return <AuthMessage role="alert" title={t("title")} text={isOther ? errorText(error) : t("text")} />;
}
