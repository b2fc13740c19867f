"use client";

import { useQueryClient } from "@tanstack/react-query";
import { enqueue } from "#components/inbox/composer/send-queue.ts";
import { useReconnected } from "#components/inbox/live/live-context.ts";
import { usePendingMessages } from "#components/inbox/pending-messages.ts";

/** Sends what could not reach the server once the page is live again, each under the id that it had. */
export function ResendWhenBack() {
  const client = useQueryClient();
  const unreached = usePendingMessages().filter((message) => message.unreached);
  useReconnected(() =>
    enqueue(
      client,
      unreached.map((message) => ({ ...message, error: null, unreached: false, waitsUntil: null })),
    ),
  );
  return null;
}
