import type { keyLimitNames } from "#lib/accounts/api-keys/schema.ts";

export const keyLimitDefaults: Record<(typeof keyLimitNames)[number], number> = {
  requestsPerSecond: 50,
  otpSendsPerMinute: 60,
  otpVerifiesPerMinute: 300,
  contactsBatchesPerSecond: 1,
};
