import type { ReplayInput, ReplayResult } from "#lib/webhooks/schema.ts";

/** Repeats a replay until nothing is left of what was asked for. @returns how many events are sent again in all */
export async function replayAll(
  asked: ReplayInput,
  replay: (input: ReplayInput) => Promise<ReplayResult>,
): Promise<number> {
  let input = asked;
  let sum = 0;
  for (;;) {
    const { replayed, hasMore, nextFrom } = await replay(input);
    sum += replayed;
    if (!hasMore) return sum;
    if (nextFrom !== null) input = { ...input, from: nextFrom };
  }
}
