import { Secret, TOTP } from "otpauth";

/** What an authenticator app shows. @param secret in base 32 */
export function codeOf(secret: string, at = new Date()): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}
