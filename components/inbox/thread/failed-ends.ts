/** At which ends of what is loaded the next page could not be read. */
export interface FailedEnds {
  older: boolean;
  newer: boolean;
}

export const NO_FAILED_ENDS: FailedEnds = { older: false, newer: false };

/** What a query of pages, the newest first, says of its last load. */
interface LastLoad {
  isFetching: boolean;
  isFetchNextPageError: boolean;
  isFetchPreviousPageError: boolean;
}

/**
 * The ends that failed, after what the query says now; the same object when nothing changed. The query knows of its last
 * load alone, and forgets at the next one which way it went: each end stays failed until something was read, so that the two
 * are not asked again in turn without end.
 */
export function failedAfter(
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
  /** How much is loaded above and below what is seen. */
  above: number;
  below: number;
  hasOlder: boolean;
  hasNewer: boolean;
  failed: FailedEnds;
}

/** Which page is wanted next with so much left before one reaches an end; never one that failed, which is asked for by hand. */
export function endToLoad(
  { above, below, hasOlder, hasNewer, failed }: Loaded,
  nearPx: number,
): keyof FailedEnds | null {
  if (below < nearPx && hasNewer && !failed.newer) return "newer";
  return above < nearPx && hasOlder && !failed.older ? "older" : null;
}
