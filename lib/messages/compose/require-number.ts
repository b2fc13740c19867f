import "server-only";
import { noNumberConnected } from "#lib/numbers/no-number-connected.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { AppError, validationError } from "#lib/platform/errors.ts";
import type { NumberState } from "#lib/platform/number-states.ts";

/**
 * Returns the number if it can send.
 * @param from the number that the request names
 * @throws AppError VALIDATION_ERROR at `from` for an unknown number, NUMBER_NOT_CONNECTED, NUMBER_RESTRICTED
 */
export function requireNumber(number: NumberRow | null, from: string | undefined): NumberRow {
  if (!number && from !== undefined) throw unknownNumber();
  if (!number) throw noNumberConnected();
  const refusal = refusals[number.state]?.(number);
  if (refusal) throw refusal;
  return number;
}

/** null for a state in which a number sends. */
const refusals: Record<NumberState, ((number: NumberRow) => AppError) | null> = {
  connected: null,
  disconnected: (number) =>
    new AppError(
      "NUMBER_NOT_CONNECTED",
      `WhatsApp rejected this number's access token${formatReason(number)}. Ask an admin to replace it in Settings → Number.`,
      { numberId: number.id },
    ),
  restricted: (number) =>
    new AppError(
      "NUMBER_RESTRICTED",
      `WhatsApp restricted this number${formatReason(number)}. Ask an admin to check it in Settings → Number.`,
      { whatsappCode: number.stateCode === null ? null : Number(number.stateCode), until: null },
    ),
};

function unknownNumber(): AppError<"VALIDATION_ERROR"> {
  return validationError({
    path: "from",
    code: "unknown_number",
    message: "This number does not belong to the workspace. Use the ID of a connected number.",
  });
}

function formatReason({ stateReason }: NumberRow): string {
  return stateReason ? ` (${stateReason})` : "";
}
