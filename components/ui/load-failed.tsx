"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";

export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations("settings");
  const common = useTranslations("common");
  return (
    <div role="alert">
      <EmptyState title={t("loadFailed")} action={<Button onClick={onRetry}>{common("retry")}</Button>}>
        {errorText(error)}
      </EmptyState>
    </div>
  );
}
