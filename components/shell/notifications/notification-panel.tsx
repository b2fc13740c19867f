"use client";

import { Dialog } from "@base-ui/react/dialog";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CheckCheck, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { applyRead } from "#components/shell/notifications/apply-notification.ts";
import { NotificationItem } from "#components/shell/notifications/notification-item.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ListState } from "#components/ui/list-state.tsx";
import { LoadMore } from "#components/ui/load-more.tsx";
import { notice } from "#components/ui/notice.ts";
import {
  notificationsQuery,
  readNotifications,
  unreadNotificationsQuery,
} from "#lib/notifications/browser.ts";
import type { ReadNotifications } from "#lib/notifications/schema.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";

export default function NotificationPanel({ onClose }: { onClose: () => void }) {
  const t = useTranslations("work.notifications");
  const client = useQueryClient();
  const list = useInfiniteQuery(notificationsQuery);
  const unread = useQuery(unreadNotificationsQuery);
  const read = useMutation({
    mutationFn: (which: ReadNotifications) => readNotifications(which),
    meta: { keepsUndo: true },
    onSuccess: (ids) => applyRead(client, ids),
    onError: (error) => notice.error(errorText(error)),
  });
  const items = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <header className="flex h-12 shrink-0 items-center gap-1 border-b pe-2 ps-4">
        <Dialog.Title className="flex-1 font-semibold">{t("title")}</Dialog.Title>
        {unread.data && unread.data.data.length > 0 ? (
          <Button
            variant="ghost"
            size="sm"
            loading={read.isPending}
            onClick={() => read.mutate({ all: true })}
          >
            <CheckCheck aria-hidden className="size-4" />
            {t("readAll")}
          </Button>
        ) : null}
        <Button variant="ghost" size="icon" aria-label={t("close")} onClick={onClose}>
          <X aria-hidden className="size-4" />
        </Button>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {list.isFetchNextPageError ? null : <ListState query={list} />}
        {list.data && items.length === 0 ? (
          <div className="grid h-full place-items-center">
            <EmptyState title={t("emptyTitle")}>{t("empty")}</EmptyState>
          </div>
        ) : null}
        <ul className="divide-y">
          {items.map((item) => (
            <NotificationItem
              key={item.id}
              notification={item}
              onOpen={() => {
                onClose();
                if (!item.readAt) read.mutate({ ids: [item.id] });
              }}
            />
          ))}
        </ul>
        <LoadMore query={list} label={t("older")} />
      </div>
    </>
  );
}
