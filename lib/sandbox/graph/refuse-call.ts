import "server-only";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxNumbers } from "#db/schema/index.ts";
import { httpStatusOf } from "#lib/sandbox/codes.ts";
import { type GraphReply, graphError } from "#lib/sandbox/graph/graph-error.ts";
import type { Play } from "#lib/sandbox/magic-recipients.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import { settingsOf } from "#lib/sandbox/read-settings.ts";

const DETAILS: Readonly<Record<number, string>> = {
  130429: "Cloud API message throughput has been reached.",
};

/** An answer with this code as Meta gives it. @param status HTTP's, Meta's documented one where it is absent */
export function refusalOf(code: number, status?: number | null): GraphReply {
  const details = DETAILS[code];
  return graphError(status ?? httpStatusOf(code), code, details ? { details } : {});
}

/** The refusal of a recipient who is not on a test number's list (whatsapp-cloud-api.md §5.1). */
export function refuseStranger(number: SandboxNumber, waId: string | null): GraphReply | null {
  const { allowList } = settingsOf(number).limits;
  if (allowList.length === 0 || (waId !== null && allowList.includes(waId))) return null;
  const title = "Recipient phone number not in allowed list";
  return graphError(400, 131030, {
    details: `${title}: Add recipient phone number to recipient list and try again.`,
  });
}

/** The code that the control panel set for the next calls; null when none of them is left. */
export async function takeFailure(db: Db, number: SandboxNumber): Promise<number | null> {
  if (number.failuresLeft === 0) return null;
  const taken = await db
    .update(sandboxNumbers)
    .set({ failuresLeft: sql`${sandboxNumbers.failuresLeft} - 1` })
    .where(and(eq(sandboxNumbers.phoneNumberId, number.phoneNumberId), gt(sandboxNumbers.failuresLeft, 0)))
    .returning({ left: sandboxNumbers.failuresLeft });
  return taken.length > 0 ? settingsOf(number).answers.failCode : null;
}

// How often a play has refused one message, by our caller's own id; forgotten with the process, which harms nothing.
const refused = new Map<string, number>();

/** The refusal that a recipient's play holds, as often as it says for one message. */
export function refuseByPlay(
  number: SandboxNumber,
  waId: string,
  play: Play | null,
  callbackData: string | undefined,
): GraphReply | null {
  if (!play?.refusal) return null;
  const { status, code } = play.refusal;
  if (play.refuseTimes !== undefined) {
    const key = callbackData ?? `${number.phoneNumberId}/${waId}`;
    const times = (refused.get(key) ?? 0) + 1;
    refused.set(key, times);
    if (times > play.refuseTimes) {
      refused.delete(key);
      return null;
    }
  }
  return refusalOf(code, status);
}
