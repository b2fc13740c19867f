"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent } from "react";
import { serverNow } from "#components/inbox/server-clock.ts";
import { useConversationId } from "#components/inbox/thread/open-conversation.ts";
import { usePreferences } from "#components/preferences/use-preferences.ts";
import { onEvent } from "#components/shell/news/news-bus.ts";
import { newsOf } from "#components/shell/news/news-of.ts";
import { playSound } from "#components/shell/news/play-sound.ts";
import { showNews } from "#components/shell/news/show-news.ts";
import { electCaller, isSeen, markSeen } from "#components/shell/news/tab-locks.ts";
import { useTitleBadge } from "#components/shell/news/use-title-badge.ts";
import type { LiveEvent } from "#lib/events/schema.ts";
import { unreadNotificationsQuery } from "#lib/notifications/browser.ts";

/** Calls the member for what concerns them: a sound, a notification of the desktop, the counts on icon and title. */
export function NewsCaller({ viewerId }: { viewerId: string }) {
  const t = useTranslations("shell.push");
  const router = useRouter();
  const [preferences] = usePreferences();
  useSeenMark();
  useAppBadge();
  useTitleBadge(preferences.titleBadge);
  const open = useEffectEvent((href: string) => router.push(href));
  const call = useEffectEvent(async (event: LiveEvent) => {
    const at = new Date();
    const minute = at.getHours() * 60 + at.getMinutes();
    const news = newsOf(event, { userId: viewerId, preferences, minute, now: serverNow() });
    if (!news || (await isSeen(news.conversationId))) return;
    if (news.heard) playSound();
    if (!news.shown) return;
    const told = news.kind === "message" ? "" : `${t(news.kind)}\n`;
    await showNews(news, { title: news.name, body: told + news.preview }, open);
  });
  useEffect(() => {
    const ending = new AbortController();
    electCaller(ending.signal, () => {
      const stop = onEvent((event) => void call(event));
      ending.signal.addEventListener("abort", stop);
    });
    return () => ending.abort();
  }, []);
  useEffect(() => {
    // A press on a notification, told by the service worker: the page stays the page.
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      const { type, url } = Object(data);
      if (type === "open" && typeof url === "string" && url.startsWith("/inbox/")) open(url);
    };
    navigator.serviceWorker?.addEventListener("message", onMessage);
    return () => navigator.serviceWorker?.removeEventListener("message", onMessage);
  }, []);
  return null;
}

/** Tells the other tabs which conversation this one shows, while somebody looks at it. */
function useSeenMark(): void {
  const conversationId = useConversationId();
  useEffect(() => {
    if (!conversationId) return;
    let showing: AbortController | undefined;
    const look = () => {
      showing?.abort();
      showing = undefined;
      if (!document.hasFocus() || document.visibilityState !== "visible") return;
      showing = new AbortController();
      markSeen(conversationId, showing.signal);
    };
    look();
    const events = ["focus", "blur"] as const;
    for (const name of events) window.addEventListener(name, look);
    document.addEventListener("visibilitychange", look);
    return () => {
      showing?.abort();
      for (const name of events) window.removeEventListener(name, look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [conversationId]);
}

/** The icon of the installed app counts what the member has not read. */
function useAppBadge(): void {
  const { data } = useQuery({ ...unreadNotificationsQuery, enabled: false });
  const count = data?.data.length;
  useEffect(() => {
    if (count === undefined || !("setAppBadge" in navigator)) return;
    // Refused where the app is not installed.
    void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
  }, [count]);
}
