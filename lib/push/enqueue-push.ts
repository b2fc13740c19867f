import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { memberPreferences, pushSubscriptions } from "#db/schema/index.ts";
import type { Id } from "#lib/id.ts";
import { toPreferences } from "#lib/preferences/queries.ts";
import { pushJob } from "#lib/push/jobs.ts";
import { isWanted } from "#lib/push/rules.ts";
import type { PushKind } from "#lib/push/schema.ts";
import { enqueue } from "#lib/queue/boss.ts";

interface PushNews {
  kind: PushKind;
  conversationId: Id<"conv">;
  messageId: Id<"msg"> | null;
  /** Who is told; with the notification that it is, if it is one. */
  recipients: readonly { userId: Id<"user">; notificationId: Id<"ntf"> | null }[];
}

/** Has the devices of members woken who want to hear of it, once the transaction in which it happened has committed. */
export async function enqueuePush(tx: Ctx, { kind, conversationId, messageId, recipients }: PushNews) {
  if (recipients.length === 0) return;
  const userIds = recipients.map(({ userId }) => userId);
  const devices = await tx.db
    .select({
      id: pushSubscriptions.id,
      userId: pushSubscriptions.userId,
      preferences: memberPreferences.preferences,
    })
    .from(pushSubscriptions)
    .leftJoin(
      memberPreferences,
      and(
        eq(memberPreferences.workspaceId, pushSubscriptions.workspaceId),
        eq(memberPreferences.userId, pushSubscriptions.userId),
      ),
    )
    .where(
      and(eq(pushSubscriptions.workspaceId, tx.workspaceId), inArray(pushSubscriptions.userId, userIds)),
    );
  for (const device of devices) {
    if (!isWanted(kind, toPreferences(device.preferences))) continue;
    const recipient = recipients.find(({ userId }) => userId === device.userId);
    await enqueue(tx, pushJob, {
      workspaceId: tx.workspaceId,
      subscriptionId: device.id,
      kind,
      conversationId,
      messageId,
      notificationId: recipient?.notificationId ?? null,
      at: new Date().toISOString(),
    });
  }
}
