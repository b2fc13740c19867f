"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { z } from "zod";
import { applyEvent } from "#components/inbox/apply-event.ts";
import { setServerNow } from "#components/inbox/server-clock.ts";
import { liveEventSchema } from "#lib/events/schema.ts";

type Connection = "connecting" | "live" | "lost";

const LiveContext = createContext<{ connection: Connection; announcement: string }>({
  connection: "connecting",
  announcement: "",
});

/** How the live stream stands, and the latest news in words. */
export const useLive = () => useContext(LiveContext);

const readySchema = z.object({ now: z.string(), cursor: z.string() });

/**
 * The page's one connection to the live stream, from the place at which the server read what it rendered. The browser
 * reconnects by itself and resumes after the last event it got.
 */
export function LiveProvider({ cursor, children }: { cursor: string; children: ReactNode }) {
  const t = useTranslations("inbox");
  const client = useQueryClient();
  const [connection, setConnection] = useState<Connection>("connecting");
  const [announcement, setAnnouncement] = useState("");

  useEffect(() => {
    let place = cursor;
    let source: EventSource;
    let again: ReturnType<typeof setTimeout> | undefined;
    const connect = () => {
      source = new EventSource(`/api/inbox/stream?after=${encodeURIComponent(place)}`);
      source.addEventListener("ready", (message) => {
        setServerNow(readySchema.parse(JSON.parse(message.data)).now);
        setConnection("live");
      });
      source.addEventListener("live", (message) => {
        place = message.lastEventId;
        const event = liveEventSchema.parse(JSON.parse(message.data));
        applyEvent(client, event);
        if (event.type === "clock.moved") setServerNow(event.now);
        if (event.type === "message.created" && event.message.direction === "inbound") {
          const name = event.conversation.contact.displayName;
          const preview = event.conversation.lastMessage?.preview ?? "";
          setAnnouncement(t("announceMessage", { name, preview }));
        }
      });
      source.addEventListener("reset", () => void client.invalidateQueries());
      source.addEventListener("error", () => {
        setConnection("lost");
        // The browser gives up on a refusal (a restart behind a proxy, say); we do not.
        if (source.readyState === EventSource.CLOSED) again = setTimeout(connect, 2000);
      });
    };
    connect();
    return () => {
      clearTimeout(again);
      source.close();
    };
  }, [client, cursor, t]);

  return (
    <LiveContext value={{ connection, announcement }}>
      {children}
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </LiveContext>
  );
}
