"use client";

import { useTranslations } from "next-intl";
import type { MouseEvent, ReactNode } from "react";
import { cn } from "#components/ui/cn.ts";
import { isPlainClick } from "#components/ui/is-plain-click.ts";
import { isolate } from "#components/ui/isolate.ts";
import { tooltip } from "#components/ui/tooltip.ts";
import { useFormats } from "#components/ui/use-formats.ts";
import { CLOSING_COUNT_MAX } from "#lib/conversations/views/inbox-view-rules.ts";
import type { ViewCount } from "#lib/conversations/views/schema.ts";

export function ViewLink({
  href,
  onOpen,
  current,
  icon,
  name,
  count,
  urgentCount = 0,
  quiet = false,
  compact = false,
  children,
}: {
  href: string;
  onOpen: () => void;
  current: boolean;
  icon: ReactNode;
  name: string;
  count?: ViewCount | undefined;
  /** Shown instead, in the color of a warning. */
  urgentCount?: number | undefined;
  quiet?: boolean;
  compact?: boolean;
  children?: ReactNode;
}) {
  const t = useTranslations("list");
  const formats = useFormats();
  const unread = quiet ? 0 : (count?.unread ?? 0);
  const countText =
    urgentCount > 0
      ? t("closingCount", { count: urgentCount })
      : count
        ? t("viewCount", { count: count.all, unread })
        : "";
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onOpen();
  };
  const linkClass = cn(
    "rounded-md transition-colors",
    current ? "bg-accent-soft font-medium text-accent" : "text-ink hover:bg-raised",
  );
  if (compact) {
    return (
      <li>
        <a
          href={href}
          onClick={open}
          aria-current={current ? "page" : undefined}
          aria-label={countText ? formats.enumerate([name, countText]) : name}
          {...tooltip(countText ? `${isolate(name)} · ${countText}` : name)}
          className={cn(linkClass, "relative grid size-10 place-items-center", !current && "text-muted")}
        >
          {icon}
          {unread > 0 || urgentCount > 0 ? (
            <span
              aria-hidden
              className={cn(
                "absolute top-1.5 end-1.5 size-2 rounded-full ring-2 ring-canvas",
                urgentCount > 0 ? "bg-warning" : "bg-accent",
              )}
            />
          ) : null}
        </a>
      </li>
    );
  }
  return (
    <li className={cn(linkClass, "group/view flex items-center")}>
      <a
        href={href}
        onClick={open}
        aria-current={current ? "page" : undefined}
        aria-label={countText ? formats.enumerate([name, countText]) : undefined}
        className="flex min-h-8 min-w-0 flex-1 items-center gap-2.5 rounded-md px-2 text-sm max-md:min-h-11"
      >
        <span aria-hidden className={cn("grid size-4 shrink-0 place-items-center", !current && "text-muted")}>
          {icon}
        </span>
        <span dir="auto" title={name} className="min-w-0 flex-1 truncate text-page-start">
          {name}
        </span>
        <RowCount urgent={urgentCount} unread={unread} all={count?.all ?? 0} />
      </a>
      {children}
    </li>
  );
}

/** The number of conversations in the view, except where what is urgent counts; unread ones change only how it looks. */
function RowCount({ urgent, unread, all }: { urgent: number; unread: number; all: number }) {
  const formats = useFormats();
  if (urgent > 0) {
    return (
      <span
        aria-hidden
        className="tabular min-w-5 rounded-full bg-warning-soft px-1.5 text-center font-semibold text-2xs text-warning leading-4.5"
      >
        {urgent > CLOSING_COUNT_MAX ? `${formats.count(CLOSING_COUNT_MAX)}+` : formats.count(urgent)}
      </span>
    );
  }
  if (all === 0) return null;
  return (
    <span
      aria-hidden
      className={cn(
        "tabular flex min-w-4 items-center justify-end gap-1.5 text-xs",
        unread > 0 ? "font-semibold text-ink" : "text-muted",
      )}
    >
      {unread > 0 ? <span className="size-1.5 rounded-full bg-accent" /> : null}
      {formats.count(all)}
    </span>
  );
}
