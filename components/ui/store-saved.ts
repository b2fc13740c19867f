import type { InferDataFromTag, QueryClient, QueryKey, Updater } from "@tanstack/react-query";

/**
 * Puts what the server saved into the cache. A read in flight may have begun before the change and would replace it by
 * the previous state, so it is canceled and repeated.
 */
export function storeSaved<Key extends QueryKey>(
  client: QueryClient,
  { queryKey }: { queryKey: Key },
  saved: Updater<InferDataFromTag<unknown, Key> | undefined, InferDataFromTag<unknown, Key> | undefined>,
): void {
  const query = { queryKey, exact: true };
  const isRead = client.isFetching(query) > 0;
  void client.cancelQueries(query);
  client.setQueryData(queryKey, saved);
  if (isRead) void client.invalidateQueries(query);
}
