import type { QueryClient } from "@tanstack/react-query";
import { applyEvent } from "#components/inbox/cache/apply-event.ts";
import { liveEventUnionSchema } from "#components/inbox/cache/live-event-union-schema.ts";
import { viewCountsQuery } from "#lib/conversations/views/browser.ts";
import { viewCountsSchema } from "#lib/conversations/views/schema.ts";
import type { LiveEvent } from "#lib/events/live-event-schema.ts";

/** @returns null for an event of a newer release; what it changed is fetched, as all data is after an error */
export function applyReceivedEvent(client: QueryClient, data: unknown): LiveEvent | null {
  const event = liveEventUnionSchema.safeParse(data).data;
  if (!event) {
    void client.invalidateQueries();
    return null;
  }
  try {
    applyEvent(client, event);
  } catch (error) {
    // Thrown, it would stop the stream at this event.
    reportError(error);
    void client.invalidateQueries();
  }
  return event;
}

/** Without effect on counts of another release, whose shape this page cannot show. */
export function applyReceivedCounts(client: QueryClient, data: unknown): void {
  client.setQueryData(viewCountsQuery.queryKey, viewCountsSchema.safeParse(data).data);
}
