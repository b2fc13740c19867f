/** Limits of a member's requests (docs/guides/limits.md): as many at once, and evenly as many in the window. */
export const staffLimits = {
  member: { quota: 1000, windowSeconds: 10 },
  "member-search": { quota: 100, windowSeconds: 10 },
} as const;

/** As many live streams as a member may have open on one server: each browser holds one, whatever its tabs. */
export const STREAMS_PER_MEMBER = 20;

/** When a refused stream is tried again. */
export const STREAM_RETRY_SECONDS = 30;
