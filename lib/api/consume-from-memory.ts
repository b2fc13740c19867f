import "server-only";
import type { Bucket, BucketState } from "#lib/platform/rate-buckets.ts";

// The memory is then cleared; it only bridges short database outages.
const MAX_BUCKETS = 50_000;

const emptyAt = new Map<string, number>();

export function storeBucketStates(buckets: readonly Bucket[], states: readonly BucketState[]): void {
  if (emptyAt.size > MAX_BUCKETS) emptyAt.clear();
  const now = performance.now() / 1000;
  for (const [index, { partition }] of buckets.entries())
    emptyAt.set(partition, now + (states[index]?.behind ?? 0));
}

/** Consumes from all of the buckets or from none, like `parley_consume_rate_limits`. */
export function consumeFromMemory(buckets: readonly Bucket[]): BucketState[] {
  const now = performance.now() / 1000;
  const ahead = buckets.map(({ partition }) => Math.max(0, (emptyAt.get(partition) ?? 0) - now));
  const fits = buckets.map(({ step, slack }, index) => (ahead[index] ?? 0) + step <= slack);
  const all = fits.every(Boolean);
  const states = buckets.map(({ step }, index) => ({
    behind: (ahead[index] ?? 0) + (all ? step : 0),
    fits: fits[index] ?? true,
  }));
  storeBucketStates(buckets, states);
  return states;
}
