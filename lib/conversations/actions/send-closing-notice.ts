import "server-only";
import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { contacts, conversations, members, workspaces } from "#db/schema/index.ts";
import { latestWorkspaceTime, workspaceTime } from "#db/workspace-time.ts";
import { rolesWith } from "#lib/accounts/permissions.ts";
import { CLOSING_NOTICE_BEFORE_MS } from "#lib/conversations/views/inbox-view-rules.ts";
import { notify } from "#lib/notifications/notify.ts";
import { type Id, uuidToId } from "#lib/platform/id.ts";

const BATCH = 500;

export interface DueClosingNotice {
  workspaceId: Id<"ws">;
  conversationId: Id<"conv">;
  audience: keyof typeof CLOSING_NOTICE_BEFORE_MS;
}

const closes = conversations.windowExpiresAt;
const ahead = (ms: number) => sql`make_interval(secs => ${ms / 1000})`;
const isTeamDue = sql`${closes} <= ${workspaceTime} + ${ahead(CLOSING_NOTICE_BEFORE_MS.team)}`;

// No workspace's clock is behind the real one, which gives the index range a lower bound.
const dueNotices = sql`${conversations}
  join ${workspaces} on ${workspaces.id} = ${conversations.workspaceId}
  join ${contacts} on ${contacts.workspaceId} = ${conversations.workspaceId}
    and ${contacts.id} = ${conversations.contactId}
  where ${conversations.waitingSince} is not null and ${conversations.state} <> 'closed' and ${workspaces.deletingAt} is null
    and ${closes} > now() and ${closes} > ${workspaceTime}
    and ${closes} <= ${latestWorkspaceTime} + ${ahead(CLOSING_NOTICE_BEFORE_MS.assignee)}
    and ${closes} <= ${workspaceTime} + ${ahead(CLOSING_NOTICE_BEFORE_MS.assignee)}
    and ${conversations.closingNoticeSentTo} is distinct from 'team'
    and (${isTeamDue} or (${conversations.closingNoticeSentTo} is null and ${conversations.assigneeId} is not null))
    and ${contacts.blockedAt} is null`;

export const isAnyClosingNoticeDue = sql`exists (select from ${dueNotices})`;

/** Finds windows of every workspace, by its clock, that are about to close on a waiting customer. */
export async function findDueClosingNotices(db: Db): Promise<DueClosingNotice[]> {
  const rows = await db.execute<Record<"workspace_id" | "id", string> & { team: boolean }>(sql`
    select ${conversations.workspaceId}, ${conversations.id}, (${isTeamDue}) as team
    from ${dueNotices}
    order by ${closes} limit ${BATCH}`);
  return rows.map((row) => ({
    workspaceId: uuidToId("ws", row.workspace_id),
    conversationId: uuidToId("conv", row.id),
    audience: row.team ? "team" : "assignee",
  }));
}

/** Warns the assignee or the team once, unless the conversation was answered or closed. */
export async function sendClosingNotice(
  ctx: Ctx,
  { conversationId, audience }: DueClosingNotice,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = tx.clock.now();
    const stage = conversations.closingNoticeSentTo;
    const [conversation] = await tx.db
      .update(conversations)
      .set({ closingNoticeSentTo: audience })
      .where(
        and(
          eq(conversations.workspaceId, tx.workspaceId),
          eq(conversations.id, conversationId),
          isNotNull(conversations.waitingSince),
          ne(conversations.state, "closed"),
          gt(conversations.windowExpiresAt, now),
          lte(conversations.windowExpiresAt, new Date(now.getTime() + CLOSING_NOTICE_BEFORE_MS[audience])),
          audience === "team" ? or(isNull(stage), ne(stage, "team")) : isNull(stage),
        ),
      )
      .returning({ assigneeId: conversations.assigneeId, lastMessage: conversations.lastMessage });
    if (!conversation) return;
    const assignee = conversation.assigneeId ? [conversation.assigneeId] : [];
    await notify(tx, {
      userIds: audience === "team" ? await listRepliers(tx) : assignee,
      kind: audience === "team" ? "closing_team" : "closing_soon",
      conversationId,
      message: conversation.lastMessage,
    });
  });
}

async function listRepliers(tx: Ctx): Promise<Id<"user">[]> {
  const rows = await tx.db
    .select({ id: members.userId })
    .from(members)
    .where(
      and(
        eq(members.workspaceId, tx.workspaceId),
        isNull(members.disabledAt),
        inArray(members.role, rolesWith("conversations.reply")),
      ),
    );
  return rows.map(({ id }) => id);
}
