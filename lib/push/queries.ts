import "server-only";
import { and, eq, exists, isNull } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import {
  contacts,
  conversations,
  memberPreferences,
  members,
  notifications,
  pushSubscriptions,
  sessions,
} from "#db/schema/index.ts";
import { isLive } from "#lib/auth/sessions.ts";
import { displayName } from "#lib/contacts/display-name.ts";
import { isId } from "#lib/id.ts";
import { toPreferences } from "#lib/preferences/queries.ts";
import type { Preferences } from "#lib/preferences/schema.ts";
import type { PushJob } from "#lib/push/jobs.ts";

/**
 * A device and what its member likes; null when it, or the member's access, is gone, or the member is signed in nowhere any
 * more: who let a sign-in run out on somebody's computer tells nobody there what customers write.
 */
export async function findDevice(ctx: Ctx, id: string) {
  if (!isId("push", id)) return null;
  const signedIn = ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.workspaceId, pushSubscriptions.workspaceId),
        eq(sessions.userId, pushSubscriptions.userId),
        isLive(),
      ),
    );
  const [row] = await ctx.db
    .select({ device: pushSubscriptions, preferences: memberPreferences.preferences })
    .from(pushSubscriptions)
    .innerJoin(
      members,
      and(
        eq(members.workspaceId, pushSubscriptions.workspaceId),
        eq(members.userId, pushSubscriptions.userId),
        isNull(members.disabledAt),
      ),
    )
    .leftJoin(
      memberPreferences,
      and(
        eq(memberPreferences.workspaceId, pushSubscriptions.workspaceId),
        eq(memberPreferences.userId, pushSubscriptions.userId),
      ),
    )
    .where(
      and(eq(pushSubscriptions.workspaceId, ctx.workspaceId), eq(pushSubscriptions.id, id), exists(signedIn)),
    );
  return row ? { ...row.device, preferences: toPreferences(row.preferences) } : null;
}

export type Device = NonNullable<Awaited<ReturnType<typeof findDevice>>> & { preferences: Preferences };

/** Who wrote and what, as it stands now; null when the member has seen it, or it is gone. */
export async function findNews(ctx: Ctx, job: PushJob): Promise<{ name: string; preview: string } | null> {
  const { workspaceId } = ctx;
  if (!isId("conv", job.conversationId)) return null;
  const [row] = await ctx.db
    .select({ conversation: conversations, contact: contacts })
    .from(conversations)
    .innerJoin(
      contacts,
      and(eq(contacts.workspaceId, conversations.workspaceId), eq(contacts.id, conversations.contactId)),
    )
    .where(and(eq(conversations.workspaceId, workspaceId), eq(conversations.id, job.conversationId)));
  if (!row) return null;
  const name = displayName(row.contact);
  if (job.notificationId === null) {
    if (row.conversation.unreadCount === 0) return null;
    return { name, preview: row.conversation.lastMessage?.preview ?? "" };
  }
  if (!isId("ntf", job.notificationId)) return null;
  const [notification] = await ctx.db
    .select({ preview: notifications.preview })
    .from(notifications)
    .where(
      and(
        eq(notifications.workspaceId, workspaceId),
        eq(notifications.id, job.notificationId),
        isNull(notifications.readAt),
      ),
    );
  return notification ? { name, preview: notification.preview } : null;
}
