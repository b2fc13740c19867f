import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { messages, otpVerifications } from "#db/schema/index.ts";
import { publishPasscodeOutcome } from "#lib/otp/publish-passcode-outcome.ts";
import { isId } from "#lib/platform/id.ts";

/** Publishes `otp.delivery_failed` unless the code was verified, replaced or canceled. */
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
          // A later status may have cleared the failure.
          inArray(messages.status, ["failed", "canceled"]),
          inArray(otpVerifications.state, ["active", "expired"]),
        ),
      );
    if (code) await publishPasscodeOutcome(tx, "otp.delivery_failed", code.id);
  });
}
