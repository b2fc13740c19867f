import "server-only";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxMessages } from "#db/schema/index.ts";
import { playOf } from "#lib/sandbox/magic-recipients.ts";
import { findPhone } from "#lib/sandbox/phones.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import { traitsOf } from "#lib/sandbox/read-settings.ts";
import { reportStatuses } from "#lib/sandbox/report-statuses.ts";
import { messageFactsSchema } from "#lib/sandbox/status-object.ts";

/**
 * The customer looks at the chat: what was delivered there is reported as read, unless the customer keeps that to
 * themselves. Magic recipients keep to their play; a phone that is off sees nothing.
 */
export async function markReadByCustomer(db: Db, number: SandboxNumber, waId: string): Promise<void> {
  if (playOf(waId) !== null) return;
  await db.transaction(async (tx) => {
    const phone = await findPhone(tx, number, waId);
    if (!phone) return;
    const { online, receipts, blockedBusiness } = traitsOf(phone);
    if (!online || !receipts || blockedBusiness) return;
    const read = await tx
      .update(sandboxMessages)
      .set({ status: "read" })
      .where(
        and(
          eq(sandboxMessages.phoneNumberId, number.phoneNumberId),
          eq(sandboxMessages.waId, waId),
          eq(sandboxMessages.direction, "to_customer"),
          inArray(sandboxMessages.status, ["sent", "delivered"]),
          isNotNull(sandboxMessages.facts),
        ),
      )
      .returning();
    for (const message of read) {
      const facts = messageFactsSchema.parse(message.facts);
      if (Object(message.message).type === "reaction") continue;
      await reportStatuses(tx, number, phone, { ...message, facts }, [{ status: "read", afterMs: 0 }]);
    }
  });
}
