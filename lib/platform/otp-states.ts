/** Stored, and part of the public API, so `cancelled` keeps its British spelling there. */
export const otpStates = ["active", "verified", "expired", "replaced", "cancelled", "exhausted"] as const;

export type OtpState = (typeof otpStates)[number];
