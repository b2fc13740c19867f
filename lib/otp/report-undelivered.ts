import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { messages, otpVerifications } from "#db/schema/index.ts";
import { isId } from "#lib/id.ts";
import { tellOutcome } from "#lib/otp/tell-outcome.ts";

/**
 * Tells other systems that a code will not arrive, so that they can offer another way. Nothing for a message that carried
 * no code of ours, or whose code was confirmed, replaced or cancelled.
 */
export async function reportUndelivered(ctx: Ctx, messageId: string): Promise<void> {
  if (!isId("msg", messageId)) return;
  await inTransaction(ctx, async (tx) => {
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
      .where(
        and(
          eq(otpVerifications.workspaceId, tx.workspaceId),
          eq(otpVerifications.messageId, messageId),
          // A receipt may have lifted the failure since.
          eq(messages.status, "failed"),
          inArray(otpVerifications.state, ["active", "expired"]),
        ),
      );
    if (code) await tellOutcome(tx, "otp.delivery_failed", code.id);
  });
}
