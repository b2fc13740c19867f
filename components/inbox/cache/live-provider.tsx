"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { useStore } from "zustand";
import type { LivePage } from "#components/inbox/cache/live-page.ts";
import { Announcer } from "#components/shell/live/announcer.tsx";
import { LiveContext } from "#components/shell/live/live-context.ts";
import { LiveStatus } from "#components/shell/live/live-status.ts";
import { targetConversationId } from "#components/shell/navigation/conversation-id.ts";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { HOME } from "#lib/accounts/auth/rules.ts";
import type { StreamOwner } from "#lib/events/live/schema.ts";

const EventAnnouncements = lazyComponent(() =>
  import("#components/inbox/cache/event-announcements.tsx").then(
    (module) => module.EventAnnouncements,
    // The page goes on without them.
    () => () => null,
  ),
);
const SessionEnded = lazyComponent(() =>
  import("#components/inbox/cache/session-ended.tsx").then((module) => module.SessionEnded),
);

const REDIRECT_DELAY_MS = 2000;

export function LiveProvider({
  cursor,
  owner: { workspaceId, userId },
  isEnabled,
  children,
}: {
  cursor: string;
  owner: StreamOwner;
  /** Whether the role may read the live events. */
  isEnabled: boolean;
  children: ReactNode;
}) {
  const client = useQueryClient();
  const pathname = usePathname();
  const [status] = useState(() => new LiveStatus(userId));
  const connection = useStore(status.store, (state) => state.connection);
  const [unsentText, setUnsentText] = useState("");
  const [page, setPage] = useState<LivePage | null>(null);
  // A later rendering of the layout has a later cursor, but the page's own events may not be there yet.
  const [first, setFirst] = useState({ cursor, workspaceId, userId });
  if (first.workspaceId !== workspaceId || first.userId !== userId) setFirst({ cursor, workspaceId, userId });
  const firstCursor = first.cursor;

  // After the first paint; nothing is missed, because the cursor is from the server-rendered page.
  useEffect(() => {
    if (!isEnabled) return;
    let isMounted = true;
    void import("#components/inbox/cache/live-page.ts").then((module) => {
      if (isMounted)
        setPage(new module.LivePage({ client, cursor: firstCursor, owner: { workspaceId, userId }, status }));
    });
    return () => {
      isMounted = false;
    };
  }, [client, firstCursor, workspaceId, userId, isEnabled, status]);

  useEffect(() => {
    let close = () => {};
    const cancel = status.onceResumed(() => {
      if (page) close = page.open();
    });
    return () => {
      cancel();
      close();
    };
  }, [page, status]);
  useEffect(() => page?.setPathname(pathname), [page, pathname]);
  useEffect(() => {
    if (connection !== "ended" && connection !== "switched" && connection !== "forbidden") return;
    const leave = () => window.location.assign(connection === "ended" ? signInUrl() : HOME);
    const timer = setTimeout(() => {
      if (connection !== "ended") return leave();
      void readUnsentText().then((text) => (text === "" ? leave() : setUnsentText(text)));
    }, REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [connection]);

  return (
    <LiveContext value={status}>
      {children}
      {page ? <EventAnnouncements page={page} currentMemberId={userId} pathname={pathname} /> : null}
      {unsentText === "" ? null : (
        <SessionEnded text={unsentText} onLeave={() => window.location.assign(signInUrl())} />
      )}
      <Announcer />
    </LiveContext>
  );
}

function signInUrl(): string {
  return `/sign-in?next=${encodeURIComponent(window.location.pathname + window.location.search)}`;
}

/** Reads the unsent text of the conversation that is open. */
async function readUnsentText(): Promise<string> {
  const conversationId = targetConversationId();
  if (conversationId === undefined) return "";
  const { readDraftOf } = await import("#components/inbox/cache/draft-store.ts");
  return readDraftOf(conversationId).body.trim();
}
