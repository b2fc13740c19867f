import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { noNumberConnected } from "#lib/numbers/no-number-connected.ts";
import { findDefaultNumber, getNumberRow } from "#lib/numbers/queries.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { AppError, isAppError, validationError } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/id.ts";

/**
 * Returns the number to send from: the requested one, else the conversation's, else the workspace's default.
 * @throws AppError VALIDATION_ERROR at `from` for an unknown number, NUMBER_NOT_CONNECTED, NUMBER_RESTRICTED
 */
export async function chooseNumber(
  ctx: Ctx,
  wanted: { from: string | undefined; current: Id<"num"> | null },
): Promise<NumberRow> {
  return requireNumber(await readNumber(ctx, wanted), wanted.from);
}

/** Returns the number if it can send. @throws AppError as `chooseNumber` */
export function requireNumber(number: NumberRow | null, from: string | undefined): NumberRow {
  if (!number && from !== undefined) throw unknownNumber();
  if (!number) throw noNumberConnected();
  if (number.state === "disconnected") {
    throw new AppError(
      "NUMBER_NOT_CONNECTED",
      `WhatsApp rejected this number's access token${formatReason(number)}. Ask an admin to replace it in Settings → Number.`,
      { numberId: number.id },
    );
  }
  if (number.state === "restricted") {
    throw new AppError(
      "NUMBER_RESTRICTED",
      `WhatsApp restricted this number${formatReason(number)}. Ask an admin to check it in Settings → Number.`,
      { whatsappCode: number.stateCode === null ? null : Number(number.stateCode), until: null },
    );
  }
  return number;
}

async function readNumber(
  ctx: Ctx,
  wanted: { from: string | undefined; current: Id<"num"> | null },
): Promise<NumberRow | null> {
  if (wanted.from === undefined) {
    return wanted.current ? getNumberRow(ctx, wanted.current) : findDefaultNumber(ctx);
  }
  try {
    return await getNumberRow(ctx, wanted.from);
  } catch (error) {
    if (!isAppError(error, "NOT_FOUND")) throw error;
    return null;
  }
}

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
