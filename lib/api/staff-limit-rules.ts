/** See docs/guides/limits.md. */
export const staffLimits = {
  member: { quota: 1000, windowSeconds: 10 },
  "member-search": { quota: 100, windowSeconds: 10 },
} as const;

/** Per server. A browser's tabs share one stream. */
export const STREAMS_PER_MEMBER = 20;

export const STREAM_RETRY_SECONDS = 30;
