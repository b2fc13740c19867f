import type { otpVerifications } from "#db/schema/index.ts";
import type { OtpState } from "#lib/platform/otp-states.ts";

type CodeRow = typeof otpVerifications.$inferSelect;

/** What is erased when a code ends. A test compares it with `parley_accept_passcode`, which replaces codes. */
export const ERASED_AT_END = { digest: null } as const satisfies Partial<CodeRow>;

/** The columns of a code that ends. @param endedAt a time, or its SQL */
export function endedCode<State extends Exclude<OtpState, "active">, Time>(state: State, endedAt: Time) {
  return { ...ERASED_AT_END, state, endedAt };
}
