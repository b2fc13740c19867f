/** Limits of a member's requests (docs/guides/limits.md). */
export const staffLimits = {
  member: { quota: 1000, windowSeconds: 10 },
  "member-search": { quota: 100, windowSeconds: 10 },
} as const;

/** Live streams per member and server; each browser has one, shared by its tabs. */
export const STREAMS_PER_MEMBER = 20;

export const STREAM_RETRY_SECONDS = 30;
