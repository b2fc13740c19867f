"use client";

import { useTranslations } from "next-intl";
import { ErrorScreen } from "#components/ui/error-screen.tsx";

export default function ErrorPage({ reset }: { reset: () => void }) {
  const t = useTranslations("common");
  return <ErrorScreen title={t("errorTitle")} text={t("errorText")} action={t("retry")} onAction={reset} />;
}
