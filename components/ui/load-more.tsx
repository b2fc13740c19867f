"use client";

import { Button } from "#components/ui/button.tsx";
import { LoadMoreFailed } from "#components/ui/load-more-failed.tsx";

interface MorePages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

/** The button below a list that loads its next page, or that this failed. */
export function LoadMore({ query, label }: { query: MorePages; label: string }) {
  const load = () => void query.fetchNextPage();
  if (query.isFetchNextPageError && !query.isFetchingNextPage) return <LoadMoreFailed onRetry={load} />;
  if (!query.hasNextPage) return null;
  return (
    <div className="flex justify-center border-t p-3">
      <Button size="sm" loading={query.isFetchingNextPage} onClick={load}>
        {label}
      </Button>
    </div>
  );
}
