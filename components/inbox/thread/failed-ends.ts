export interface FailedEnds {
  older: boolean;
  newer: boolean;
}

export const NO_FAILED_ENDS: FailedEnds = { older: false, newer: false };

interface LastLoad {
  isFetching: boolean;
  isFetchNextPageError: boolean;
  isFetchPreviousPageError: boolean;
}

/** Each end stays failed until one of its pages is loaded; otherwise both would be retried alternately without end. */
export function updateFailedEnds(
  before: FailedEnds,
  { isFetching, isFetchNextPageError, isFetchPreviousPageError }: LastLoad,
): FailedEnds {
  if (isFetching) return before;
  if (!isFetchNextPageError && !isFetchPreviousPageError) {
    return before.older || before.newer ? NO_FAILED_ENDS : before;
  }
  const older = before.older || isFetchNextPageError;
  const newer = before.newer || isFetchPreviousPageError;
  return older === before.older && newer === before.newer ? before : { older, newer };
}

interface Loaded {
  above: number;
  below: number;
  hasOlder: boolean;
  hasNewer: boolean;
  failed: FailedEnds;
}

export function endToLoad(
  { above, below, hasOlder, hasNewer, failed }: Loaded,
  nearPx: number,
): keyof FailedEnds | null {
  if (below < nearPx && hasNewer && !failed.newer) return "newer";
  return above < nearPx && hasOlder && !failed.older ? "older" : null;
}
