import type { ReplayInput, ReplayResult } from "#lib/webhooks/schema.ts";

/** @returns the total number of events */
export async function replayInRequests(
  request: ReplayInput,
  replay: (input: ReplayInput) => Promise<ReplayResult>,
): Promise<number> {
  let input = request;
  let sum = 0;
  for (;;) {
    const { replayed, hasMore, nextFrom } = await replay(input);
    sum += replayed;
    if (!hasMore) return sum;
    if (nextFrom !== null) input = { ...input, from: nextFrom };
  }
}
