"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";

export function LoadMoreFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations("common");
  return (
    <p role="alert" className="flex items-center justify-between gap-2 border-t px-3 py-1.5 text-sm">
      {t("loadMoreFailed")}
      <Button size="sm" onClick={onRetry}>
        {t("retry")}
      </Button>
    </p>
  );
}
