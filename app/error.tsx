"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ParleyMark } from "#components/ui/parley-mark.tsx";

export default function ErrorPage({ reset }: { reset: () => void }) {
  const t = useTranslations("common");
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        icon={<ParleyMark className="size-9" />}
        title={t("errorTitle")}
        action={<Button onClick={reset}>{t("retry")}</Button>}
      >
        {t("errorText")}
      </EmptyState>
    </main>
  );
}
