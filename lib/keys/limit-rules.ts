import type { keyLimitNames } from "#lib/keys/schema.ts";

/** What a key may do where nothing else was set for it (API.md §6). */
export const keyLimitDefaults: Record<(typeof keyLimitNames)[number], number> = {
  requestsPerSecond: 50,
  otpSendsPerMinute: 60,
  otpVerifiesPerMinute: 300,
  contactsBatchesPerSecond: 1,
};
