import "server-only";
import { and, desc, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { messages, otpVerifications } from "#db/schema/index.ts";
import { type Id, isId } from "#lib/id.ts";
import { getMessageRow } from "#lib/messages/queries.ts";
import { tellOutcome } from "#lib/otp/tell-outcome.ts";

/**
 * Tells other systems that a customer did not ask for a code: somebody else may be trying to get in. The code is the one
 * whose message was answered, else the customer's newest.
 * @param messageId the customer's answer
 */
export async function reportFraud(ctx: Ctx, messageId: string): Promise<void> {
  const answer = await getMessageRow(ctx, messageId);
  await inTransaction(ctx, async (tx) => {
    const otpId = (await findAnswered(tx, answer.replyToId)) ?? (await findNewest(tx, answer.conversationId));
    if (otpId) await tellOutcome(tx, "otp.fraud_suspected", otpId);
  });
}

async function findAnswered(tx: Ctx, messageId: string | null): Promise<Id<"otp"> | null> {
  if (messageId === null || !isId("msg", messageId)) return null;
  const [code] = await tx.db
    .select({ id: otpVerifications.id })
    .from(otpVerifications)
    .where(and(eq(otpVerifications.workspaceId, tx.workspaceId), eq(otpVerifications.messageId, messageId)));
  return code?.id ?? null;
}

async function findNewest(tx: Ctx, conversationId: Id<"conv">): Promise<Id<"otp"> | null> {
  const [code] = await tx.db
    .select({ id: otpVerifications.id })
    .from(otpVerifications)
    .innerJoin(
      messages,
      and(
        eq(messages.workspaceId, otpVerifications.workspaceId),
        eq(messages.id, otpVerifications.messageId),
      ),
    )
    .where(and(eq(otpVerifications.workspaceId, tx.workspaceId), eq(messages.conversationId, conversationId)))
    .orderBy(desc(otpVerifications.createdAt))
    .limit(1);
  return code?.id ?? null;
}
