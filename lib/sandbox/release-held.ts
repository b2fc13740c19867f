import "server-only";
import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxMessages } from "#db/schema/index.ts";
import { nextDraw } from "#lib/sandbox/draw.ts";
import { playOf } from "#lib/sandbox/magic-recipients.ts";
import { findPhone } from "#lib/sandbox/phones.ts";
import { planStatuses } from "#lib/sandbox/plan-statuses.ts";
import { presentOf, type SandboxNumber } from "#lib/sandbox/present.ts";
import { settingsOf, traitsOf } from "#lib/sandbox/read-settings.ts";
import { reportStatuses } from "#lib/sandbox/report-statuses.ts";
import { messageFactsSchema } from "#lib/sandbox/status-object.ts";

/**
 * Ends the quality check of the templates that are held (whatsapp-cloud-api.md §3.6): good, and they go as they would have;
 * bad, and each fails with 132015. @returns how many there were
 */
export async function releaseHeld(db: Db, number: SandboxNumber, verdict: "good" | "bad"): Promise<number> {
  const held = await db
    .update(sandboxMessages)
    .set({ status: "accepted" })
    .where(and(eq(sandboxMessages.phoneNumberId, number.phoneNumberId), eq(sandboxMessages.status, "held")))
    .returning();
  for (const message of held.toSorted((a, b) => a.position - b.position)) {
    const phone = await findPhone(db, number, message.waId);
    const draw = await nextDraw(db, number);
    const traits = phone ? traitsOf(phone) : { online: false, receipts: false, blockedBusiness: false };
    const ttlMs = (message.expiresAt ?? presentOf(number)).getTime() - presentOf(number).getTime();
    const failure = verdict === "bad" ? 132015 : phone ? null : 131026;
    const about = { isReaction: false, play: playOf(message.waId), failure, traits, ttlMs };
    const planned = planStatuses(settingsOf(number).statuses, about, draw);
    const facts = messageFactsSchema.parse(message.facts);
    await reportStatuses(db, number, phone, { ...message, facts }, planned);
  }
  return held.length;
}
