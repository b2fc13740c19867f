import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { AppError, isAppError, validationError } from "#lib/errors.ts";
import type { Id } from "#lib/id.ts";
import { findDefaultNumber, getNumberRow } from "#lib/numbers/queries.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";

/**
 * The number to send from: the one asked for, else the conversation's current one, else the workspace's default.
 * @throws AppError VALIDATION_ERROR at `from` for one that is not the workspace's, NUMBER_NOT_CONNECTED, NUMBER_RESTRICTED
 */
export async function chooseNumber(
  ctx: Ctx,
  wanted: { from: string | undefined; current: Id<"num"> | null },
): Promise<NumberRow> {
  return requireNumber(await readNumber(ctx, wanted), wanted.from);
}

/**
 * A number that was read, if it may send.
 * @param from the number that was asked for
 * @throws AppError as `chooseNumber`
 */
export function requireNumber(number: NumberRow | null, from: string | undefined): NumberRow {
  if (!number && from !== undefined) throw unknownNumber();
  if (!number) {
    throw new AppError(
      "NUMBER_NOT_CONNECTED",
      "No WhatsApp number is connected. Connect one in Settings → Number.",
      {
        numberId: null,
      },
    );
  }
  if (number.state === "disconnected") {
    throw new AppError(
      "NUMBER_NOT_CONNECTED",
      `WhatsApp no longer accepts this number's access token${because(number)}. An admin mends it in Settings → Number.`,
      { numberId: number.id },
    );
  }
  if (number.state === "restricted") {
    throw new AppError(
      "NUMBER_RESTRICTED",
      `WhatsApp restricts this number${because(number)}. An admin sees the reason in Settings → Number.`,
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
    message: "This is not a number of the workspace.",
  });
}

function because({ stateReason }: NumberRow): string {
  return stateReason ? ` (${stateReason})` : "";
}
