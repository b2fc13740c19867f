import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxMessages } from "#db/schema/index.ts";
import { isOrdinary } from "#lib/sandbox/magic-recipients.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import { reportStatuses } from "#lib/sandbox/report-statuses.ts";

/** The customer looks at the chat: what was delivered there is reported as read. Magic recipients keep to their play. */
export async function markReadByCustomer(db: Db, number: SandboxNumber, waId: string): Promise<void> {
  if (!isOrdinary(waId)) return;
  await db.transaction(async (tx) => {
    const read = await tx
      .update(sandboxMessages)
      .set({ status: "read" })
      .where(
        and(
          eq(sandboxMessages.phoneNumberId, number.phoneNumberId),
          eq(sandboxMessages.waId, waId),
          eq(sandboxMessages.direction, "to_customer"),
          inArray(sandboxMessages.status, ["sent", "delivered"]),
        ),
      )
      .returning({ wamid: sandboxMessages.wamid, callbackData: sandboxMessages.callbackData });
    for (const message of read) {
      await reportStatuses(tx, number, {
        ...message,
        waId,
        category: "service",
        statuses: ["read"],
        failure: undefined,
        doubled: false,
      });
    }
  });
}
