"use client";

import { PanelLeftClose, PanelLeftOpen, Tags } from "lucide-react";
import { useTranslations } from "next-intl";
import { useLayoutEffect } from "react";
import type { ListState } from "#components/inbox/list/use-list-filter.ts";
import { MainViews, ViewsNav } from "#components/inbox/list/views-nav.tsx";
import { useCommand } from "#components/shell/keys/use-command.ts";
import { cn } from "#components/ui/cn.ts";
import { useDeviceSettings } from "#components/ui/device-settings.ts";
import { findNotices } from "#components/ui/notice.ts";
import { nameTooltip } from "#components/ui/tooltip.ts";

const WIDE_SCREEN = "(min-width: 1400px)";

export function ViewsSidebar({ state, onMore }: { state: ListState; onMore: () => void }) {
  const t = useTranslations("list");
  const width = useDeviceSettings(({ sidebar }) => sidebar);
  const toggle = () => {
    const isWide = width === "auto" ? matchMedia(WIDE_SCREEN).matches : width === "wide";
    useDeviceSettings.setState({ sidebar: isWide ? "narrow" : "wide" });
  };
  useCommand("sidebar.toggle", toggle);
  useLayoutEffect(() => placeNoticesBeside(width), [width]);
  const wideClass = cn(width === "auto" && "max-[1399px]:hidden", width === "narrow" && "hidden");
  const narrowClass = cn(width === "auto" && "min-[1400px]:hidden", width === "wide" && "hidden");
  return (
    <div className="hidden h-full shrink-0 border-e bg-canvas md:block">
      <div className={cn("flex h-full w-54 flex-col", wideClass)}>
        <div className="flex h-12 shrink-0 items-center justify-between pe-2 ps-4">
          <p className="font-semibold text-lg">{t("inbox")}</p>
          <SideButton label={t("hideNames")} onClick={toggle}>
            <PanelLeftClose aria-hidden className="size-4" strokeWidth={1.75} />
          </SideButton>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
          <ViewsNav state={state} />
        </div>
      </div>
      <nav
        aria-label={t("views")}
        className={cn("flex h-full w-13 flex-col items-center gap-1 py-1.5", narrowClass)}
      >
        <SideButton label={t("showNames")} onClick={toggle}>
          <PanelLeftOpen aria-hidden className="size-4" strokeWidth={1.75} />
        </SideButton>
        <MainViews state={state} compact />
        <SideButton label={t("allViews")} onClick={onMore}>
          <Tags aria-hidden className="size-5" strokeWidth={1.75} />
        </SideButton>
      </nav>
    </div>
  );
}

/** Places them beside the list (`app/globals.css`). @returns what ends it */
function placeNoticesBeside(sidebar: string): () => void {
  const notices = findNotices();
  if (notices) notices.dataset.besideViews = sidebar;
  return () => {
    if (notices) delete notices.dataset.besideViews;
  };
}

function SideButton({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      {...nameTooltip}
      onClick={onClick}
      className="grid size-9 place-items-center rounded-md text-muted transition-colors hover:bg-raised hover:text-ink"
    >
      {children}
    </button>
  );
}
