"use client";

import { Dialog } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCommand } from "#components/shell/keys/use-command.ts";
import {
  NAVIGATION_ITEM,
  NavigationCount,
  NavigationLabel,
} from "#components/shell/navigation/navigation-item.tsx";
import { cn } from "#components/ui/cn.ts";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { nameTooltip } from "#components/ui/tooltip.ts";
import { useCloseOnBack } from "#components/ui/use-close-on-back.ts";
import { unreadNotificationsQuery } from "#lib/notifications/browser.ts";

const NotificationPanel = lazyComponent(() =>
  import("#components/shell/notifications/notification-panel.tsx").then((module) => module.default),
);

export function NotificationsButton() {
  const t = useTranslations("work.notifications");
  const [open, setOpen] = useState(false);
  const { data } = useQuery(unreadNotificationsQuery);
  useCommand("notifications", () => setOpen(true));
  useCloseOnBack(open, () => setOpen(false));
  const count = data?.data.length ?? 0;
  const more = data?.hasMore ?? false;
  const label = count === 0 ? t("button") : t(more ? "manyUnread" : "unread", { count });
  return (
    <Dialog.Root open={open} onOpenChange={setOpen} modal={false}>
      <Dialog.Trigger
        aria-label={label}
        {...nameTooltip}
        className={cn(NAVIGATION_ITEM, "text-muted hover:bg-raised hover:text-ink")}
      >
        <Bell aria-hidden className="size-5" strokeWidth={1.75} />
        <NavigationCount count={count} isMore={more} />
        <NavigationLabel>{t("title")}</NavigationLabel>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Popup className="fixed inset-0 z-50 flex flex-col overflow-hidden bg-surface outline-none md:inset-auto md:top-3 md:start-16 md:max-h-[min(36rem,calc(100dvh-1.5rem))] md:w-96 md:rounded-lg md:border md:shadow-lg">
          <NotificationPanel onClose={() => setOpen(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
