"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { ConnectionStrip } from "#components/inbox/live/connection-strip.tsx";
import type { Connection } from "#components/inbox/live/engine.ts";
import { LiveContext } from "#components/inbox/live/live-context.ts";
import type { LivePage } from "#components/inbox/live/live-page.ts";
import { PresenceStore } from "#components/inbox/live/presence-store.ts";
import type { LiveEvent } from "#lib/events/schema.ts";
import type { StreamOwner } from "#lib/realtime/schema.ts";

/** Long enough to read why one is sent to sign in. */
const FAREWELL_MS = 2000;
/** Whom the page knows of before the stream begins. */
const ALONE = new PresenceStore("", () => undefined);

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
  const [connection, setConnection] = useState<Connection>("connecting");
  const [announcement, setAnnouncement] = useState("");
  const [page, setPage] = useState<LivePage | null>(null);

  // Nothing that is first painted waits for it: the place is that of the server's reading, however late the stream begins.
  useEffect(() => {
    let isHere = true;
    void import("#components/inbox/live/live-page.ts").then((module) => {
      if (isHere) setPage(new module.LivePage({ client, place, owner: { workspaceId, userId } }));
    });
    return () => {
      isHere = false;
    };
  }, [client, place, workspaceId, userId]);

  useEffect(() => page?.open({ onConnection: setConnection }), [page]);
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
    <LiveContext value={{ connection, announcement, presence: page?.presence ?? ALONE }}>
      {children}
      <ConnectionStrip />
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </LiveContext>
  );
}
