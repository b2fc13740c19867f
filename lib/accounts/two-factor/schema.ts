import { z } from "zod";

/** `setUpAt`: null without an authenticator app. */
export const twoFactorSchema = z.object({
  setUpAt: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int(),
  /** Whether a workspace of the person requires it. */
  isRequired: z.boolean(),
});

/** Shown only here, until a code confirms it. */
export const newAuthenticatorSchema = z.object({
  /** Base 32, to type. */
  secret: z.string(),
  /** `otpauth://`, for a QR code. */
  uri: z.string(),
});

export const confirmAuthenticatorBody = z.strictObject({
  code: z.string().trim().min(1, "Enter the code.").max(64),
});

/** Shown only here. */
export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) });
