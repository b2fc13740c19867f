import "server-only";
import type { SendTarget } from "#lib/messages/send/read-thread.ts";
import { type AppError, validationError } from "#lib/platform/errors.ts";

/** The error for a contact or conversation that never existed in the workspace. */
export function unknownRecipient(target: SendTarget): AppError<"VALIDATION_ERROR"> {
  const [path, noun] =
    "contactId" in target
      ? (["contactId", "contact"] as const)
      : (["conversationId", "conversation"] as const);
  return validationError({
    path,
    code: `unknown_${noun}`,
    message: `This ${noun} does not exist in the workspace. Check the ID.`,
  });
}
