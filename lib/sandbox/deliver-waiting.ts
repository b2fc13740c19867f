import "server-only";
import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxMessages } from "#db/schema/index.ts";
import { playOf } from "#lib/sandbox/magic-recipients.ts";
import type { SandboxPhone } from "#lib/sandbox/phones.ts";
import { presentOf, type SandboxNumber } from "#lib/sandbox/present.ts";
import { reportStatuses } from "#lib/sandbox/report-statuses.ts";
import { messageFactsSchema } from "#lib/sandbox/status-object.ts";

/**
 * Delivers what waited for a phone to be switched on. What has passed its time to live is dropped without a word, as
 * WhatsApp does (whatsapp-cloud-api.md §1.1); a magic recipient keeps to its play.
 */
export async function deliverWaiting(db: Db, number: SandboxNumber, phone: SandboxPhone): Promise<void> {
  if (playOf(phone.waId) !== null) return;
  const waiting = await db
    .select()
    .from(sandboxMessages)
    .where(
      and(
        eq(sandboxMessages.phoneNumberId, number.phoneNumberId),
        eq(sandboxMessages.waId, phone.waId),
        eq(sandboxMessages.direction, "to_customer"),
        eq(sandboxMessages.status, "sent"),
        gt(sandboxMessages.expiresAt, presentOf(number)),
        isNotNull(sandboxMessages.facts),
      ),
    )
    .orderBy(asc(sandboxMessages.position));
  for (const message of waiting) {
    if (Object(message.message).type === "reaction") continue;
    const facts = messageFactsSchema.parse(message.facts);
    await reportStatuses(db, number, phone, { ...message, facts }, [{ status: "delivered", afterMs: 0 }]);
  }
}
