"use client";

import { Dialog } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
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
  const trigger = useRef<HTMLButtonElement>(null);
  const { data } = useQuery(unreadNotificationsQuery);
  useCommand("notifications", () => setOpen(true));
  useCloseOnBack(open, () => setOpen(false));
  const count = data?.data.length ?? 0;
  const more = data?.hasMore ?? false;
  const label = count === 0 ? t("button") : t(more ? "manyUnread" : "unread", { count });
  return (
    <Dialog.Root open={open} onOpenChange={setOpen} modal={false}>
      <Dialog.Trigger
        ref={trigger}
        aria-label={label}
        {...nameTooltip}
        className={cn(NAVIGATION_ITEM, "text-muted hover:bg-raised hover:text-ink")}
      >
        <Bell aria-hidden className="size-5" strokeWidth={1.75} />
        <NavigationCount count={count} isMore={more} />
        <NavigationLabel>{t("title")}</NavigationLabel>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Popup
          ref={(popup: HTMLDivElement | null) => {
            const top = trigger.current?.getBoundingClientRect().top ?? 0;
            popup?.style.setProperty("--trigger-top", `${top}px`);
          }}
          // Level with its button, or higher where a window is too low to show some notifications below that.
          className="fixed inset-0 z-50 flex flex-col overflow-hidden bg-surface outline-none [--popup-top:max(0.75rem,min(var(--trigger-top),100dvh_-_24rem))] md:inset-auto md:top-(--popup-top) md:start-16 md:max-h-[min(36rem,calc(100dvh_-_var(--popup-top)_-_0.75rem))] md:w-96 md:rounded-lg md:border md:shadow-lg"
        >
          <NotificationPanel onClose={() => setOpen(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
