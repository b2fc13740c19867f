import "server-only";
import { and, eq, gt, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { contacts, conversations, members, workspaces } from "#db/schema/index.ts";
import { furthestPresent, workspacePresent } from "#db/workspace-time.ts";
import { HOUR, MINUTE } from "#lib/clock.ts";
import { type Id, uuidToId } from "#lib/id.ts";
import { notify } from "#lib/notifications/notify-member.ts";

/** How long before a waiting customer's window closes its assignee is told, and how long before it everybody is. */
const WARN_BEFORE_MS = { assignee: HOUR, team: 15 * MINUTE } as const;

const BATCH = 500;

/** A warning that is due: to the assignee, or to the team. */
export interface DueWarning {
  workspaceId: Id<"ws">;
  conversationId: Id<"conv">;
  audience: keyof typeof WARN_BEFORE_MS;
}

const closes = conversations.windowExpiresAt;
const ahead = (ms: number) => sql`make_interval(secs => ${ms / 1000})`;
const isTeamDue = sql`${closes} <= ${workspacePresent} + ${ahead(WARN_BEFORE_MS.team)}`;

// No workspace's clock runs behind the real one, which bounds the index's range from below.
const dueWarnings = sql`${conversations}
  join ${workspaces} on ${workspaces.id} = ${conversations.workspaceId}
  join ${contacts} on ${contacts.workspaceId} = ${conversations.workspaceId}
    and ${contacts.id} = ${conversations.contactId}
  where ${conversations.waitingSince} is not null and ${conversations.state} <> 'closed'
    and ${closes} > now() and ${closes} > ${workspacePresent}
    and ${closes} <= ${furthestPresent} + ${ahead(WARN_BEFORE_MS.assignee)}
    and ${closes} <= ${workspacePresent} + ${ahead(WARN_BEFORE_MS.assignee)}
    and ${conversations.closingWarned} is distinct from 'team'
    and (${isTeamDue} or (${conversations.closingWarned} is null and ${conversations.assigneeId} is not null))
    and ${contacts.blockedAt} is null`;

/** Whether `findDueWarnings` would find any. */
export const isAnyWarningDue = sql`exists (select from ${dueWarnings})`;

/**
 * The windows, of every workspace, that soon close on a customer who waits for an answer, by their workspace's clock, and
 * that nobody was warned of at this stage. Nobody can answer a blocked contact, and what is closed waits for nothing.
 */
export async function findDueWarnings(db: Db): Promise<DueWarning[]> {
  const rows = await db.execute<Record<"workspace_id" | "id", string> & { team: boolean }>(sql`
    select ${conversations.workspaceId}, ${conversations.id}, (${isTeamDue}) as team
    from ${dueWarnings}
    order by ${closes} limit ${BATCH}`);
  return rows.map((row) => ({
    workspaceId: uuidToId("ws", row.workspace_id),
    conversationId: uuidToId("conv", row.id),
    audience: row.team ? "team" : "assignee",
  }));
}

/**
 * Warns, once a window, that it closes on a customer who waits: its assignee, or everybody who can sign in. Nothing when
 * somebody answered or closed it meanwhile, or another process was quicker.
 */
export async function warnClosing(ctx: Ctx, { conversationId, audience }: DueWarning): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = tx.clock.now();
    const stage = conversations.closingWarned;
    const [warned] = await tx.db
      .update(conversations)
      .set({ closingWarned: audience })
      .where(
        and(
          eq(conversations.workspaceId, tx.workspaceId),
          eq(conversations.id, conversationId),
          isNotNull(conversations.waitingSince),
          ne(conversations.state, "closed"),
          gt(conversations.windowExpiresAt, now),
          lte(conversations.windowExpiresAt, new Date(now.getTime() + WARN_BEFORE_MS[audience])),
          audience === "team" ? or(isNull(stage), ne(stage, "team")) : isNull(stage),
        ),
      )
      .returning({ assigneeId: conversations.assigneeId, lastMessage: conversations.lastMessage });
    if (!warned) return;
    const assignee = warned.assigneeId ? [warned.assigneeId] : [];
    await notify(tx, {
      userIds: audience === "team" ? await readTeam(tx) : assignee,
      kind: audience === "team" ? "closing_team" : "closing_soon",
      conversationId,
      preview: warned.lastMessage?.preview ?? "",
    });
  });
}

async function readTeam(tx: Ctx): Promise<Id<"user">[]> {
  const rows = await tx.db
    .select({ id: members.userId })
    .from(members)
    .where(and(eq(members.workspaceId, tx.workspaceId), isNull(members.disabledAt)));
  return rows.map(({ id }) => id);
}
