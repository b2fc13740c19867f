import "server-only";
import { validationError } from "#lib/platform/errors.ts";

/**
 * @param expiresAt the end of a template's limited-time offer
 * @param at when the message is sent
 * @param pathPrefix of the field path, for example `fallback.`
 * @throws AppError VALIDATION_ERROR if the offer has ended by then
 */
export function checkOfferEnd(expiresAt: string | null | undefined, at: Date, pathPrefix: string): void {
  if (!hasOfferEnded(expiresAt, at)) return;
  throw validationError({
    path: `${pathPrefix}offerExpiresAt`,
    code: "in_the_past",
    message: "The offer ends before the message is sent. Use a later time.",
  });
}

export function hasOfferEnded(expiresAt: string | null | undefined, at: Date): boolean {
  return typeof expiresAt === "string" && Date.parse(expiresAt) <= at.getTime();
}
