import "server-only";
import { and, asc, eq, gt, inArray, isNotNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxMessages } from "#db/schema/index.ts";
import { findScenario } from "#lib/simulator/magic-recipient-rules.ts";
import { getSandboxTime, readSettings, readTraits, type SandboxNumber } from "#lib/simulator/number-state.ts";
import { findPhone, nextRandomKey, type SandboxPhone } from "#lib/simulator/phones.ts";
import { messageMetadataSchema, planStatuses, reportStatuses } from "#lib/simulator/statuses.ts";

/**
 * Marks a chat's delivered messages as read when the customer opens it, unless the phone is offline, sends no read
 * receipts or has a magic number.
 */
export async function markReadByCustomer(db: Db, number: SandboxNumber, waId: string): Promise<void> {
  if (findScenario(waId) !== null) return;
  await db.transaction(async (tx) => {
    const phone = await findPhone(tx, number, waId);
    if (!phone) return;
    const { online, receipts, blockedBusiness } = readTraits(phone);
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
      const facts = messageMetadataSchema.parse(message.facts);
      if (Object(message.message).type === "reaction") continue;
      await reportStatuses(tx, number, phone, { ...message, facts }, [{ status: "read", afterMs: 0 }]);
    }
  });
}

/**
 * Ends the quality check of held templates (docs/whatsapp.md#template-pacing): they are delivered, or fail with 132015.
 * @returns their number
 */
export async function releaseHeldTemplates(
  db: Db,
  number: SandboxNumber,
  verdict: "good" | "bad",
): Promise<number> {
  const held = await db
    .update(sandboxMessages)
    .set({ status: "accepted" })
    .where(and(eq(sandboxMessages.phoneNumberId, number.phoneNumberId), eq(sandboxMessages.status, "held")))
    .returning();
  for (const message of held.toSorted((a, b) => a.position - b.position)) {
    const phone = await findPhone(db, number, message.waId);
    const draw = await nextRandomKey(db, number);
    const traits = phone ? readTraits(phone) : { online: false, receipts: false, blockedBusiness: false };
    const ttlMs = (message.expiresAt ?? getSandboxTime(number)).getTime() - getSandboxTime(number).getTime();
    const failure = verdict === "bad" ? 132015 : phone ? null : 131026;
    const about = { isReaction: false, scenario: findScenario(message.waId), failure, traits, ttlMs };
    const planned = planStatuses(readSettings(number).statuses, about, draw);
    const facts = messageMetadataSchema.parse(message.facts);
    await reportStatuses(db, number, phone, { ...message, facts }, planned);
  }
  return held.length;
}

/**
 * Delivers messages that were sent while the phone was offline, except expired ones, which WhatsApp drops without a
 * status (docs/whatsapp.md#time-to-live), and those to magic numbers.
 */
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
        isNotNull(sandboxMessages.facts),
      ),
    )
    .orderBy(asc(sandboxMessages.position));
  for (const message of waiting) {
    if (Object(message.message).type === "reaction") continue;
    const facts = messageMetadataSchema.parse(message.facts);
    await reportStatuses(db, number, phone, { ...message, facts }, [{ status: "delivered", afterMs: 0 }]);
  }
}
