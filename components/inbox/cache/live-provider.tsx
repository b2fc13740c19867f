"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { useStore } from "zustand";
import type { LivePage } from "#components/inbox/cache/live-page.ts";
import { LiveContext } from "#components/shell/live/live-context.ts";
import { LiveStatus } from "#components/shell/live/live-status.ts";
import type { StreamOwner } from "#lib/events/live/schema.ts";
import type { LiveEvent } from "#lib/events/schema.ts";

/** Time to read why the session ended before the redirect to the sign-in page. */
const FAREWELL_MS = 2000;

/**
 * Follows the workspace's events from the cursor at which the server rendered the page, and shows when the connection
 * is lost.
 */
export function LiveProvider({
  place,
  owner: { workspaceId, userId },
  children,
}: {
  place: string;
  owner: StreamOwner;
  children: ReactNode;
}) {
  const t = useTranslations("live");
  const client = useQueryClient();
  const pathname = usePathname();
  const [status] = useState(() => new LiveStatus(userId));
  const connection = useStore(status.store, (state) => state.connection);
  const [announcement, setAnnouncement] = useState("");
  const [page, setPage] = useState<LivePage | null>(null);

  // Starts after the first paint; the cursor is the server's, so a late start misses nothing.
  useEffect(() => {
    let isHere = true;
    void import("#components/inbox/cache/live-page.ts").then((module) => {
      if (isHere) setPage(new module.LivePage({ client, place, owner: { workspaceId, userId }, status }));
    });
    return () => {
      isHere = false;
    };
  }, [client, place, workspaceId, userId, status]);

  useEffect(() => {
    let close = () => {};
    const callOff = status.whenShown(() => {
      if (page) close = page.open();
    });
    return () => {
      callOff();
      close();
    };
  }, [page, status]);
  useEffect(() => page?.at(pathname), [page, pathname]);
  useEffect(() => {
    const announce = (event: LiveEvent) => {
      if (event.type !== "message.created" || event.message.direction !== "inbound") return;
      const { id, assignee, contact, lastMessage } = event.conversation;
      // Announcements interrupt a screen reader: only conversations that are open or assigned to the member.
      const concerns = assignee?.id === userId || pathname === `/inbox/${id}`;
      if (contact.blocked || !concerns) return;
      setAnnouncement(
        t("announceMessage", { name: contact.displayName, preview: lastMessage?.preview ?? "" }),
      );
    };
    return page?.hearNews(announce);
  }, [page, t, userId, pathname]);
  useEffect(() => {
    if (connection !== "ended") return;
    const here = encodeURIComponent(window.location.pathname + window.location.search);
    const timer = setTimeout(() => window.location.assign(`/sign-in?next=${here}`), FAREWELL_MS);
    return () => clearTimeout(timer);
  }, [connection]);

  return (
    <LiveContext value={status}>
      {children}
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </LiveContext>
  );
}
