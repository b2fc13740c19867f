"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useReconnected } from "#components/inbox/live/live-context.ts";
import { usePendingMessages } from "#components/inbox/pending-messages.ts";

/** Sends what could not reach the server once the page is live again, each under the id that it had. */
export function ResendWhenBack() {
  const client = useQueryClient();
  const unreached = usePendingMessages().filter((message) => message.unreached);
  useReconnected(() => {
    if (unreached.length === 0) return;
    const again = unreached.map((message) => ({
      ...message,
      error: null,
      unreached: false,
      waitsUntil: null,
    }));
    void import("#components/inbox/composer/send-queue.ts").then(({ enqueue }) => enqueue(client, again));
  });
  return null;
}
