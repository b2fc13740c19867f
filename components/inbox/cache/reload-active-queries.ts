import type { QueryClient } from "@tanstack/react-query";
import { ApiError, isRefused } from "#lib/platform/browser-fetch/api-error.ts";

const RETRY_MS = 3000;

export async function reloadActiveQueries(client: QueryClient, signal: AbortSignal): Promise<void> {
  client.removeQueries({ type: "inactive" });
  await client.invalidateQueries();
  while (!signal.aborted && isStale(client)) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    await client.refetchQueries({ type: "active", predicate: (query) => query.state.isInvalidated });
  }
}

/** What could not be loaded while the server was down. */
export function reloadFailedQueries(client: QueryClient): void {
  void client.refetchQueries({
    type: "active",
    predicate: ({ state }) => state.status === "error" && !isRefused(state.error),
  });
}

function isStale(client: QueryClient): boolean {
  return client
    .getQueryCache()
    .findAll({ type: "active", predicate: ({ state }) => state.isInvalidated })
    .some(
      ({ state: { error } }) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500,
    );
}
