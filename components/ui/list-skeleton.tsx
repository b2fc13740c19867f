import { useTranslations } from "next-intl";

const ROWS = ["first", "second", "third"];

export function ListSkeleton() {
  const t = useTranslations("settings");
  return (
    <div role="status" className="divide-y rounded-lg border bg-surface">
      <span className="sr-only">{t("loading")}</span>
      {ROWS.map((row) => (
        <div key={row} className="flex h-16 animate-pulse items-center gap-8 px-4">
          <span className="h-3 w-40 rounded bg-raised" />
          <span className="h-3 w-24 rounded bg-raised" />
          <span className="ms-auto h-3 w-16 rounded bg-raised" />
        </div>
      ))}
    </div>
  );
}
