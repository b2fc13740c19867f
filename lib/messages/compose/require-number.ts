import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { findRestrictionEnd } from "#lib/numbers/find-restriction-end.ts";
import { noNumberConnected } from "#lib/numbers/no-number-connected.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { AppError, validationError } from "#lib/platform/errors.ts";
import type { NumberState } from "#lib/platform/number-states.ts";
import { describeError } from "#lib/whatsapp/errors.ts";

/**
 * Returns the number if it can send.
 * @param from the number that the request names
 * @throws AppError VALIDATION_ERROR at `from` for an unknown number, NUMBER_NOT_CONNECTED, NUMBER_RESTRICTED
 */
export async function requireNumber(
  ctx: Ctx,
  number: NumberRow | null,
  from: string | undefined,
): Promise<NumberRow> {
  if (!number && from !== undefined) throw unknownNumber();
  if (!number) throw noNumberConnected();
  const refusal = await refusals[number.state]?.(ctx, number);
  if (refusal) throw refusal;
  return number;
}

/** null for a state in which a number sends. */
const refusals: Record<NumberState, ((ctx: Ctx, number: NumberRow) => AppError | Promise<AppError>) | null> =
  {
    connected: null,
    disconnected: (_ctx, number) =>
      new AppError(
        "NUMBER_NOT_CONNECTED",
        `WhatsApp rejected this number's access token${formatReason(number)}. Ask an admin to replace it in Settings → Numbers.`,
        { numberId: number.id },
      ),
    restricted: async (ctx, number) => {
      const whatsappCode = number.stateCode === null ? null : Number(number.stateCode);
      const { cause, action } = describeError(whatsappCode);
      const until = await findRestrictionEnd(ctx, number.id);
      return new AppError(
        "NUMBER_RESTRICTED",
        `WhatsApp restricted this number${formatReason(number)}. Ask an admin to check it in Settings → Numbers.`,
        { whatsappCode, ...(whatsappCode === null ? {} : { cause, action }), until },
      );
    },
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
