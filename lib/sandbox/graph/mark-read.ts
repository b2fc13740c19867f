import "server-only";
import { and, eq, lte } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxMessages, sandboxPhones } from "#db/schema/index.ts";
import { DAY, SECOND } from "#lib/clock.ts";
import { type GraphReply, graphError } from "#lib/sandbox/graph/graph-error.ts";
import { isPhone } from "#lib/sandbox/phones.ts";
import { presentOf, type SandboxNumber } from "#lib/sandbox/present.ts";

/** "typing…" goes after this long, or with the answer (whatsapp-cloud-api.md §1.7). */
const TYPING_MS = 25 * SECOND;

/** The business marks a customer's message, and everything before it, as read, and may show that it types (§1.7). */
export async function markReadByBusiness(
  db: Db,
  number: SandboxNumber,
  { wamid, typing }: { wamid: string; typing: boolean },
): Promise<GraphReply> {
  const now = presentOf(number);
  const theirs = and(
    eq(sandboxMessages.phoneNumberId, number.phoneNumberId),
    eq(sandboxMessages.direction, "from_customer"),
  );
  const [message] = await db
    .select()
    .from(sandboxMessages)
    .where(and(theirs, eq(sandboxMessages.wamid, wamid)));
  if (!message || message.at.getTime() < now.getTime() - 30 * DAY) {
    return graphError(400, 131009, {
      details: "message_id is not a message of the last 30 days to this number",
    });
  }
  await db.transaction(async (tx) => {
    const earlier = and(
      theirs,
      eq(sandboxMessages.waId, message.waId),
      eq(sandboxMessages.status, "sent"),
      lte(sandboxMessages.position, message.position),
    );
    await tx.update(sandboxMessages).set({ status: "read" }).where(earlier);
    if (typing) {
      await tx
        .update(sandboxPhones)
        .set({ typingUntil: new Date(now.getTime() + TYPING_MS) })
        .where(isPhone(number.phoneNumberId, message.waId));
    }
  });
  return { status: 200, body: { success: true } };
}
