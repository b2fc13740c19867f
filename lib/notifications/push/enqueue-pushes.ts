import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { memberPreferences, pushSubscriptions } from "#db/schema/index.ts";
import { toPreferences } from "#lib/accounts/preferences/queries.ts";
import { pushJob } from "#lib/notifications/push/jobs.ts";
import { isNotified } from "#lib/notifications/push/rules.ts";
import type { PushKind } from "#lib/notifications/push/schema.ts";
import type { Id } from "#lib/platform/id.ts";
import { enqueueMany } from "#lib/queue/boss.ts";

interface PushRequest {
  kind: PushKind;
  conversationId: Id<"conv">;
  messageId: Id<"msg"> | null;
  /** `notificationId` is null for a push that has no entry in the notification list. */
  recipients: readonly { userId: Id<"user">; notificationId: Id<"ntf"> | null }[];
}

/** Enqueues a push to each device of the recipients who enabled its kind. The jobs run after the transaction commits. */
export async function enqueuePushes(tx: Ctx, requests: readonly PushRequest[]): Promise<void> {
  const devices = await listDevices(
    tx,
    requests.flatMap(({ recipients }) => recipients.map(({ userId }) => userId)),
  );
  const at = new Date().toISOString();
  const jobs = requests.flatMap(({ recipients, ...request }) =>
    recipients.flatMap(({ userId, notificationId }) =>
      devices
        .filter((device) => device.userId === userId && isNotified(request.kind, device.preferences))
        .map(({ id }) => ({
          ...{ workspaceId: tx.workspaceId, subscriptionId: id },
          ...{ ...request, notificationId, at },
        })),
    ),
  );
  await enqueueMany(tx, pushJob, jobs);
}

async function listDevices(tx: Ctx, userIds: readonly Id<"user">[]) {
  if (userIds.length === 0) return [];
  const rows = await tx.db
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
      and(
        eq(pushSubscriptions.workspaceId, tx.workspaceId),
        inArray(pushSubscriptions.userId, [...new Set(userIds)]),
      ),
    );
  return rows.map((row) => ({ ...row, preferences: toPreferences(row.preferences) }));
}
