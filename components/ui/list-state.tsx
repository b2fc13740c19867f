"use client";

import { useTranslations } from "next-intl";
import { AvatarBars } from "#components/ui/avatar-bars.tsx";
import { Button } from "#components/ui/button.tsx";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";

const ROWS = ["w-2/3", "w-1/2", "w-3/5"];

export function ListState({
  query,
}: {
  query: { isPending: boolean; error: unknown; refetch: () => unknown };
}) {
  const t = useTranslations("work");
  if (query.error) {
    return (
      <div role="alert" className="flex flex-col items-start gap-2 px-3 py-3 text-sm">
        <p>{errorText(query.error)}</p>
        <Button size="sm" onClick={() => query.refetch()}>
          {t("tryAgain")}
        </Button>
      </div>
    );
  }
  if (!query.isPending) return null;
  return (
    <div role="status" aria-label={t("loading")}>
      {ROWS.map((width) => (
        <div key={width} className="flex h-9 items-center gap-2.5 px-2">
          <AvatarBars avatar="size-6" widths={[width]} />
        </div>
      ))}
    </div>
  );
}
