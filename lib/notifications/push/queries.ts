import "server-only";
import { and, eq, exists, inArray, isNull, not, or } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import {
  contacts,
  conversations,
  memberPreferences,
  members,
  messages,
  notifications,
  pushSubscriptions,
  sessions,
  workspaces,
} from "#db/schema/index.ts";
import { isActiveSession, mustSetUpTwoFactor } from "#lib/accounts/auth/sessions.ts";
import { rolesWith } from "#lib/accounts/permissions.ts";
import { toPreferences } from "#lib/accounts/preferences/queries.ts";
import { chosenLanguage } from "#lib/accounts/preferences/rules.ts";
import { displayName } from "#lib/contacts/display-name.ts";
import type { PushJob } from "#lib/notifications/push/jobs.ts";
import { isId } from "#lib/platform/id.ts";
import { DEFAULT_LANGUAGE } from "#lib/platform/languages.ts";
import { previewText } from "#lib/whatsapp/content-text.ts";
import { messageContentSchema } from "#lib/whatsapp/message-content.ts";

/**
 * Null when device, member or the browser's session is gone, or the member may not read conversations, so that such
 * browsers get no customer data.
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
        or(isNull(pushSubscriptions.sessionId), eq(sessions.id, pushSubscriptions.sessionId)),
        isActiveSession(),
        not(mustSetUpTwoFactor()),
      ),
    );
  const [row] = await ctx.db
    .select({
      device: pushSubscriptions,
      preferences: memberPreferences.preferences,
      workspaceLanguage: workspaces.language,
    })
    .from(pushSubscriptions)
    .innerJoin(workspaces, eq(workspaces.id, pushSubscriptions.workspaceId))
    .innerJoin(
      members,
      and(
        eq(members.workspaceId, pushSubscriptions.workspaceId),
        eq(members.userId, pushSubscriptions.userId),
        isNull(members.disabledAt),
        inArray(members.role, rolesWith("conversations.read")),
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
  if (!row) return null;
  const preferences = toPreferences(row.preferences);
  // The browser's language is not known here.
  const language = chosenLanguage(preferences, row.workspaceLanguage, DEFAULT_LANGUAGE);
  return { ...row.device, preferences, language };
}

export type Device = NonNullable<Awaited<ReturnType<typeof findDevice>>>;

export interface PushContent {
  /** The contact's. */
  name: string;
  /** The kind of the previewed message. */
  kind: string;
  preview: string;
}

/** Null when the member has read it or it was deleted. */
export async function findPushContent(ctx: Ctx, job: PushJob): Promise<PushContent | null> {
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
    const { lastMessage } = row.conversation;
    if (lastMessage?.direction === "inbound") {
      return { name, kind: lastMessage.kind, preview: lastMessage.preview };
    }
    // Something of ours came after it, such as the answer of a bot.
    const message = await findInboundMessage(ctx, job);
    return message && { name, ...message };
  }
  if (!isId("ntf", job.notificationId)) return null;
  const [notification] = await ctx.db
    .select({ kind: notifications.previewKind, preview: notifications.preview })
    .from(notifications)
    .where(
      and(
        eq(notifications.workspaceId, workspaceId),
        eq(notifications.id, job.notificationId),
        isNull(notifications.readAt),
      ),
    );
  return notification ? { name, ...notification } : null;
}

async function findInboundMessage(
  { db, workspaceId }: Ctx,
  { messageId }: PushJob,
): Promise<Pick<PushContent, "kind" | "preview"> | null> {
  if (messageId === null || !isId("msg", messageId)) return null;
  const [row] = await db
    .select({ kind: messages.kind, content: messages.content })
    .from(messages)
    .where(
      and(
        eq(messages.workspaceId, workspaceId),
        eq(messages.id, messageId),
        eq(messages.direction, "inbound"),
        isNull(messages.revokedAt),
      ),
    );
  return row ? { kind: row.kind, preview: previewText(messageContentSchema.parse(row.content)) } : null;
}
