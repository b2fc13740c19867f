import "server-only";
import { AppError } from "#lib/platform/errors.ts";

export function noNumberConnected(): AppError<"NUMBER_NOT_CONNECTED"> {
  return new AppError(
    "NUMBER_NOT_CONNECTED",
    "No WhatsApp number is connected. Connect one in Settings → Numbers.",
    { numberId: null },
  );
}
