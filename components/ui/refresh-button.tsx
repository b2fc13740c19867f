"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";

interface RefreshButtonProps {
  query: { isRefetching: boolean; refetch: () => unknown };
}

/** For a log, which does not update by itself. */
export function RefreshButton({ query }: RefreshButtonProps) {
  const t = useTranslations("settings.filters");
  return (
    <Button loading={query.isRefetching} onClick={() => query.refetch()}>
      {t("refresh")}
    </Button>
  );
}
