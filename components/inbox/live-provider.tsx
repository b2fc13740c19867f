"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { LiveContext } from "#components/inbox/live/live-context.ts";
import type { LivePage } from "#components/inbox/live/live-page.ts";
import { LiveStatus } from "#components/inbox/live/live-status.ts";
import type { LiveEvent } from "#lib/events/schema.ts";
import type { StreamOwner } from "#lib/realtime/schema.ts";

/** Long enough to read why one is sent to sign in. */
const FAREWELL_MS = 2000;

/**
 * Keeps all that the pages show true: follows the workspace's events from the place at which the server read what it
 * rendered, and shows when it cannot.
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
  const connection = useSyncExternalStore(status.subscribe, status.connection, () => "connecting");
  const [announcement, setAnnouncement] = useState("");
  const [page, setPage] = useState<LivePage | null>(null);

  // Nothing that is first painted waits for it: the place is that of the server's reading, however late the stream begins.
  useEffect(() => {
    let isHere = true;
    void import("#components/inbox/live/live-page.ts").then((module) => {
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
      // What is read aloud interrupts: of a busy workspace only what its hearer looks at, or has to answer.
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
