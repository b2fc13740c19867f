import "server-only";
import { and, asc, eq, gt, inArray, isNotNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxMessages } from "#db/schema/index.ts";
import { recordOf } from "#lib/platform/record-of.ts";
import { findScenario } from "#lib/simulator/magic-recipient-rules.ts";
import { findPhone, nextRandomKey, type SandboxPhone } from "#lib/simulator/phones.ts";
import {
  getSandboxTime,
  readSettings,
  readTraits,
  type SandboxNumber,
} from "#lib/simulator/sandbox-number.ts";
import { messageMetadataSchema, planStatuses, reportStatuses } from "#lib/simulator/statuses.ts";
import { sendsReadReceipts } from "#lib/simulator/trait-rules.ts";

/** Does nothing while the phone is offline or sends no read receipts, and for magic recipients. */
export async function markReadByCustomer(db: Db, number: SandboxNumber, waId: string): Promise<void> {
  if (findScenario(waId) !== null) return;
  await db.transaction(async (tx) => {
    const phone = await findPhone(tx, number, waId);
    if (!phone) return;
    if (!sendsReadReceipts(readTraits(phone))) return;
    const read = await tx
      .update(sandboxMessages)
      .set({ status: "read" })
      .where(
        and(
          eq(sandboxMessages.phoneNumberId, number.phoneNumberId),
          eq(sandboxMessages.waId, waId),
          eq(sandboxMessages.direction, "to_customer"),
          inArray(sandboxMessages.status, ["sent", "delivered"]),
          isNotNull(sandboxMessages.metadata),
        ),
      )
      .returning();
    for (const message of read) {
      const metadata = messageMetadataSchema.parse(message.metadata);
      if (recordOf(message.message).type === "reaction") continue;
      await reportStatuses(tx, number, phone, { ...message, metadata }, [{ status: "read", afterMs: 0 }]);
    }
  });
}

/** The quality check of template pacing (docs/whatsapp.md#template-pacing). @returns how many messages were released */
export async function releaseHeldTemplates(
  db: Db,
  number: SandboxNumber,
  qualityResult: "good" | "bad",
): Promise<number> {
  const held = await db
    .update(sandboxMessages)
    .set({ status: "accepted" })
    .where(and(eq(sandboxMessages.phoneNumberId, number.phoneNumberId), eq(sandboxMessages.status, "held")))
    .returning();
  for (const message of held.toSorted((a, b) => a.position - b.position)) {
    const phone = await findPhone(db, number, message.waId);
    const randomKey = await nextRandomKey(db, number);
    const traits = phone && readTraits(phone);
    const ttlMs = (message.expiresAt ?? getSandboxTime(number)).getTime() - getSandboxTime(number).getTime();
    const failure = qualityResult === "bad" ? 132015 : phone ? null : 131026;
    const about = { isReaction: false, scenario: findScenario(message.waId), failure, traits, ttlMs };
    const planned = planStatuses(readSettings(number).statuses, about, randomKey);
    const metadata = messageMetadataSchema.parse(message.metadata);
    await reportStatuses(db, number, phone, { ...message, metadata }, planned);
  }
  return held.length;
}

/** Expired messages are dropped without a status (docs/whatsapp.md#time-to-live). */
export async function deliverPending(db: Db, number: SandboxNumber, phone: SandboxPhone): Promise<void> {
  if (findScenario(phone.waId) !== null) return;
  const waiting = await db
    .select()
    .from(sandboxMessages)
    .where(
      and(
        eq(sandboxMessages.phoneNumberId, number.phoneNumberId),
        eq(sandboxMessages.waId, phone.waId),
        eq(sandboxMessages.direction, "to_customer"),
        eq(sandboxMessages.status, "sent"),
        gt(sandboxMessages.expiresAt, getSandboxTime(number)),
        isNotNull(sandboxMessages.metadata),
      ),
    )
    .orderBy(asc(sandboxMessages.position));
  for (const message of waiting) {
    if (recordOf(message.message).type === "reaction") continue;
    const metadata = messageMetadataSchema.parse(message.metadata);
    await reportStatuses(db, number, phone, { ...message, metadata }, [{ status: "delivered", afterMs: 0 }]);
  }
}
