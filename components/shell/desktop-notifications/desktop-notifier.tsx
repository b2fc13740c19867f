"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent } from "react";
import { toDesktopNotification } from "#components/shell/desktop-notifications/desktop-notification.ts";
import { onLiveEvent } from "#components/shell/desktop-notifications/live-event-emitter.ts";
import { playSound } from "#components/shell/desktop-notifications/play-sound.ts";
import { showDesktopNotification } from "#components/shell/desktop-notifications/show-desktop-notification.ts";
import {
  electNotifyingTab,
  isConversationVisible,
  markConversationVisible,
} from "#components/shell/desktop-notifications/tab-locks.ts";
import { useUnreadBadge } from "#components/shell/desktop-notifications/use-unread-badge.ts";
import { useConversationId } from "#components/shell/navigation/open-conversation.ts";
import { serverNow } from "#components/shell/session/server-clock.ts";
import { usePreferences } from "#components/shell/session/use-preferences.ts";
import { useNavigate } from "#components/ui/use-navigate.ts";
import { usePreviewText } from "#components/ui/use-server-texts.ts";
import type { LiveEvent } from "#lib/events/live-event-schema.ts";
import { unreadNotificationsQuery } from "#lib/notifications/browser.ts";
import { recordOf } from "#lib/platform/record-of.ts";

export function DesktopNotifier({ currentMemberId }: { currentMemberId: string }) {
  const t = useTranslations("shell.push");
  const previewText = usePreviewText();
  const navigate = useNavigate();
  const [preferences] = usePreferences();
  useConversationVisibilityLock();
  useAppBadge();
  useUnreadBadge(preferences.titleBadge);
  const open = useEffectEvent((href: string) => navigate(href));
  const notify = useEffectEvent(async (event: LiveEvent) => {
    const at = new Date();
    const minute = at.getHours() * 60 + at.getMinutes();
    const notification = toDesktopNotification(event, {
      userId: currentMemberId,
      preferences,
      minute,
      now: serverNow(),
    });
    if (!notification || (await isConversationVisible(notification.conversationId))) return;
    if (notification.hasSound) playSound();
    if (!notification.isShown) return;
    const heading = notification.kind === "message" ? "" : `${t(notification.kind)}\n`;
    const { name, preview, previewKind } = notification;
    await showDesktopNotification(
      notification,
      { title: name, body: heading + previewText({ kind: previewKind, preview }) },
      open,
    );
  });
  useEffect(() => {
    const stopping = new AbortController();
    electNotifyingTab(stopping.signal, () => {
      const stop = onLiveEvent((event) => void notify(event));
      stopping.signal.addEventListener("abort", stop);
    });
    return () => stopping.abort();
  }, []);
  useEffect(() => {
    // From the service worker, after a click on a notification.
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      const { type, url } = recordOf(data);
      if (type === "open" && typeof url === "string" && url.startsWith("/inbox/")) open(url);
    };
    navigator.serviceWorker?.addEventListener("message", onMessage);
    return () => navigator.serviceWorker?.removeEventListener("message", onMessage);
  }, []);
  return null;
}

function useConversationVisibilityLock(): void {
  const conversationId = useConversationId();
  useEffect(() => {
    if (!conversationId) return;
    let showing: AbortController | undefined;
    const update = () => {
      showing?.abort();
      showing = undefined;
      if (!document.hasFocus() || document.visibilityState !== "visible") return;
      showing = new AbortController();
      markConversationVisible(conversationId, showing.signal);
    };
    update();
    const events = ["focus", "blur"] as const;
    for (const name of events) window.addEventListener(name, update);
    document.addEventListener("visibilitychange", update);
    return () => {
      showing?.abort();
      for (const name of events) window.removeEventListener(name, update);
      document.removeEventListener("visibilitychange", update);
    };
  }, [conversationId]);
}

function useAppBadge(): void {
  const { data } = useQuery({ ...unreadNotificationsQuery, enabled: false });
  const count = data?.data.length;
  useEffect(() => {
    if (count === undefined || !("setAppBadge" in navigator)) return;
    // Rejected where the app is not installed.
    void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
  }, [count]);
}
