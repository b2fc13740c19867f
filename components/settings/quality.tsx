import { useTranslations } from "next-intl";
import { cn } from "#components/ui/cn.ts";

const ratings = { GREEN: "green", YELLOW: "yellow", RED: "red" } as const;
const dots = { green: "bg-accent", yellow: "bg-warning", red: "bg-danger" };

export function Quality({ rating }: { rating: string | null }) {
  const t = useTranslations("settings.quality");
  const known = Object.entries(ratings).find(([code]) => code === rating?.toUpperCase())?.[1];
  if (!known) return <span className="text-muted">{t("none")}</span>;
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <span aria-hidden className={cn("size-2 rounded-full", dots[known])} />
      {t(known)}
    </span>
  );
}
