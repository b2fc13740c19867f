import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "#lib/http/api-error.ts";

const RETRY_MS = 3000;

/**
 * Reads anew all that the page shows, and forgets what it does not show; tries on until it has it. What was read is no
 * older than the call.
 */
export async function reloadShown(client: QueryClient, signal: AbortSignal): Promise<void> {
  client.removeQueries({ type: "inactive" });
  await client.invalidateQueries();
  while (!signal.aborted && isStale(client)) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    await client.refetchQueries({ type: "active", predicate: (query) => query.state.isInvalidated });
  }
}

/** Whether something that is shown could not be read for a reason that passes. */
function isStale(client: QueryClient): boolean {
  return client
    .getQueryCache()
    .findAll({ type: "active", predicate: ({ state }) => state.isInvalidated })
    .some(
      ({ state: { error } }) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500,
    );
}
