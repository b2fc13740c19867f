import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { AppError } from "#lib/errors.ts";
import { graphClient } from "#lib/numbers/graph-client.ts";
import { getNumberRow } from "#lib/numbers/queries.ts";
import type { NumberView } from "#lib/numbers/schema.ts";
import { serializeNumber } from "#lib/numbers/serialize.ts";
import { setNumberState } from "#lib/numbers/set-number-state.ts";

/**
 * Asks WhatsApp about a number with its stored token: it goes back into service when WhatsApp answers, and stays out
 * with WhatsApp's own words when it does not.
 * @throws AppError NOT_FOUND, SERVICE_UNAVAILABLE when WhatsApp could not be reached
 */
export async function checkNumber(ctx: Ctx, id: string): Promise<NumberView> {
  const number = await getNumberRow(ctx, id);
  const answer = await graphClient(number).getNumber(number.phoneNumberId);
  if (!answer.ok && answer.error.code === null) {
    // WhatsApp said nothing about the number: it could not be reached, so nothing is known.
    throw new AppError("SERVICE_UNAVAILABLE", `${answer.error.title}. Try again in a moment.`);
  }
  await setNumberState(
    ctx,
    number.id,
    answer.ok
      ? { state: "connected", code: null, reason: null }
      : { state: "disconnected", code: answer.error.code, reason: answer.error.title },
  );
  return serializeNumber(await getNumberRow(ctx, id));
}
