import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { uuidArray, workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { dueNow } from "#db/schema/columns.ts";
import {
  automations,
  awaitingAssignment,
  awaitingAutoReply,
  conversations,
  teams,
} from "#db/schema/index.ts";
import type { AutomaticReply } from "#lib/automations/rules.ts";
import { type Id, idToUuid } from "#lib/platform/id.ts";

/** The setting that enables each reply: without any of them, customers' messages are not queued. */
const enablingColumns: Record<AutomaticReply, { ofWorkspace: PgColumn; ofTeam: PgColumn | null }> = {
  greeting: { ofWorkspace: automations.greeting, ofTeam: teams.greeting },
  away_reply: { ofWorkspace: automations.awayReply, ofTeam: teams.awayReply },
  // The keywords also change the contact when no confirmation is sent.
  opt_out_reply: { ofWorkspace: automations.optOutWords, ofTeam: null },
  opt_in_reply: { ofWorkspace: automations.optOutWords, ofTeam: null },
};

/**
 * Whether the workspace has an automatic reply or opt-out keywords. Part of a statement that the receive path runs
 * anyway, so that workspaces without them need no extra query.
 */
export function hasAutoReplies(ctx: Ctx): SQL<boolean> {
  const columns = Object.values(enablingColumns);
  const ofTeams = columns.flatMap(({ ofTeam }) => (ofTeam ? [ofTeam] : []));
  return sql<boolean>`(exists (
    select from ${automations} where ${automations.workspaceId} = ${workspaceOf(ctx)}
      and ${isAnySet(columns.map(({ ofWorkspace }) => ofWorkspace))})
    or exists (
      select from ${teams} where ${teams.workspaceId} = ${workspaceOf(ctx)} and ${isAnySet(ofTeams)}))`;
}

function isAnySet(columns: readonly PgColumn[]): SQL {
  const conditions = [...new Set(columns)].map((column) => sql`${column} is not null`);
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/**
 * Whether a rule must assign the conversation: the customer reopened it, or started to wait for a reply in one without
 * an assignee. Used in the `returning` clause of the update by the customer's message.
 */
export function awaitsAssignment(ctx: Ctx): SQL<boolean> {
  return sql<boolean>`case
    when new.state <> 'open' or new.unread_count <= old.unread_count then false
    when old.state = 'closed' or (new.assignee_id is null and (old.waiting_since is null or old.state = 'snoozed'))
    then ${hasRule(ctx, sql`new.assigned_team_id`)}
    else false end`;
}

function hasRule(ctx: Ctx, teamId: SQL): SQL {
  return sql`coalesce(
    (select t.assignment from ${teams} t where t.workspace_id = ${workspaceOf(ctx)} and t.id = ${teamId}),
    (select a.assignment from ${automations} a where a.workspace_id = ${workspaceOf(ctx)}), 'off') <> 'off'`;
}

/** Call in the transaction of the customers' messages; one statement, and none if there is nothing to do. */
export async function queueAutomations(
  tx: Ctx,
  {
    messageIds,
    conversationIds,
  }: { messageIds: readonly Id<"msg">[]; conversationIds: readonly Id<"conv">[] },
): Promise<void> {
  if (messageIds.length === 0 && conversationIds.length === 0) return;
  await tx.db.execute(sql`
    with awaiting as (
      insert into ${awaitingAutoReply} (workspace_id, message_id)
      select ${workspaceOf(tx)}, id from unnest(${uuidArray("msg", messageIds)}) id
      on conflict do nothing)
    ${insertAwaiting(tx, conversationIds, sql`true`)}`);
}

/** Lets the rule of its team assign a conversation, if there is one. */
export async function queueAssignment(tx: Ctx, conversationId: Id<"conv">): Promise<void> {
  await tx.db.execute(insertAwaiting(tx, [conversationId], hasRule(tx, sql`v.assigned_team_id`)));
}

/** Lets the rule go on with a conversation that waited for it before it was snoozed. */
export async function resumeAssignment(tx: Ctx, conversationId: Id<"conv">): Promise<void> {
  await tx.db.execute(sql`
    update ${awaitingAssignment} set due_at = ${dueNow}
    where workspace_id = ${workspaceOf(tx)} and conversation_id = ${idToUuid("conv", conversationId)}::uuid`);
}

function insertAwaiting(tx: Ctx, ids: readonly Id<"conv">[], condition: SQL): SQL {
  return sql`
    insert into ${awaitingAssignment} (workspace_id, conversation_id, previous_assignee_id)
    select v.workspace_id, v.id, v.assignee_id from ${conversations} v
    where v.workspace_id = ${workspaceOf(tx)} and v.id = any(${uuidArray("conv", ids)}) and ${condition}
    order by v.id
    on conflict (workspace_id, conversation_id) do update
      set previous_assignee_id = excluded.previous_assignee_id, due_at = excluded.due_at`;
}
