import { CalendarClock, History, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DateTime } from "#components/ui/date-time.tsx";
import type { TemplateView } from "#lib/templates/schema.ts";

export function TemplateNotices({ template }: { template: TemplateView }) {
  const t = useTranslations("settings.templates");
  const inbox = useTranslations("inbox");
  const { unsupported, nextCategory, categoryChangesAt, previousCategory, category } = template;
  const name = (of: TemplateView["category"]) => inbox(`category.${of}`);
  return (
    <ul className="flex flex-col gap-2 text-sm empty:hidden">
      {unsupported ? (
        <Item icon={<TriangleAlert aria-hidden className="size-4 text-warning" />}>
          {t("unsupported", { part: unsupported })}
        </Item>
      ) : null}
      {nextCategory ? (
        <Item icon={<CalendarClock aria-hidden className="size-4 text-warning" />}>
          {categoryChangesAt
            ? t.rich("nextCategory", {
                from: name(category),
                to: name(nextCategory),
                time: () => <DateTime value={categoryChangesAt} />,
              })
            : t("nextCategorySoon", { from: name(category), to: name(nextCategory) })}
        </Item>
      ) : null}
      {previousCategory && previousCategory !== category ? (
        <Item icon={<History aria-hidden className="size-4 text-muted" />}>
          {t("previousCategory", { from: name(previousCategory), to: name(category) })}
        </Item>
      ) : null}
    </ul>
  );
}

function Item({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <span className="mt-0.5 shrink-0">{icon}</span>
      <span>{children}</span>
    </li>
  );
}
