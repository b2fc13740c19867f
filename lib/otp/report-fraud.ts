import "server-only";
import { and, desc, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { messages, otpVerifications } from "#db/schema/index.ts";
import { getMessageRow } from "#lib/conversations/thread/queries.ts";
import { publishPasscodeOutcome } from "#lib/otp/publish-passcode-outcome.ts";
import { type Id, isId } from "#lib/platform/id.ts";

/** Reports the code of the message that was answered, else the newest. @param messageId the customer's answer */
export async function reportFraud(ctx: Ctx, messageId: string): Promise<void> {
  const answer = await getMessageRow(ctx, messageId);
  await inTransaction(ctx, async (tx) => {
    const otpId =
      (await findCodeOfMessage(tx, answer.replyToId)) ?? (await findNewestCode(tx, answer.conversationId));
    if (otpId) await publishPasscodeOutcome(tx, "otp.fraud_suspected", otpId);
  });
}

async function findCodeOfMessage(tx: Ctx, messageId: string | null): Promise<Id<"otp"> | null> {
  if (messageId === null || !isId("msg", messageId)) return null;
  const [code] = await tx.db
    .select({ id: otpVerifications.id })
    .from(otpVerifications)
    .where(and(eq(otpVerifications.workspaceId, tx.workspaceId), eq(otpVerifications.messageId, messageId)));
  return code?.id ?? null;
}

async function findNewestCode(tx: Ctx, conversationId: Id<"conv">): Promise<Id<"otp"> | null> {
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
