import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { memberPreferences, pushSubscriptions } from "#db/schema/index.ts";
import { toPreferences } from "#lib/accounts/preferences/queries.ts";
import { pushJob } from "#lib/notifications/push/jobs.ts";
import { isPushEnabled } from "#lib/notifications/push/rules.ts";
import type { PushKind } from "#lib/notifications/push/schema.ts";
import type { Id } from "#lib/platform/id.ts";
import { enqueue } from "#lib/queue/boss.ts";

interface PushRequest {
  kind: PushKind;
  conversationId: Id<"conv">;
  messageId: Id<"msg"> | null;
  /** `notificationId` is null for a push that has no entry in the notification list. */
  recipients: readonly { userId: Id<"user">; notificationId: Id<"ntf"> | null }[];
}

/** Enqueues a push to each device of the recipients who enabled this kind. Runs after the transaction commits. */
export async function enqueuePush(tx: Ctx, { kind, conversationId, messageId, recipients }: PushRequest) {
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
    if (!isPushEnabled(kind, toPreferences(device.preferences))) continue;
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
