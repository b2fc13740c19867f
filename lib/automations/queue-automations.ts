import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { uuidArray, workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import {
  automations,
  automationTriggers,
  awaitingAssignment,
  conversations,
  teams,
} from "#db/schema/index.ts";
import { type Id, idToUuid } from "#lib/platform/id.ts";

/**
 * Whether a customer's message may need an automatic reply or contain an opt-out word. Part of a statement that the
 * receive path runs anyway, so that workspaces without automations need no extra query.
 */
export function awaitsReply(ctx: Ctx): SQL<boolean> {
  return sql<boolean>`(exists (
    select from ${automations} a where a.workspace_id = ${workspaceOf(ctx)}
      and (a.greeting is not null or a.away_reply is not null or a.opt_out_words is not null))
    or exists (
      select from ${teams} t where t.workspace_id = ${workspaceOf(ctx)}
        and (t.greeting is not null or t.away_reply is not null)))`;
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
    with triggers as (
      insert into ${automationTriggers} (workspace_id, message_id)
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
    update ${awaitingAssignment} set due_at = now()
    where workspace_id = ${workspaceOf(tx)} and conversation_id = ${idToUuid("conv", conversationId)}::uuid`);
}

function insertAwaiting(tx: Ctx, ids: readonly Id<"conv">[], condition: SQL): SQL {
  return sql`
    insert into ${awaitingAssignment} (workspace_id, conversation_id, former_assignee_id)
    select v.workspace_id, v.id, v.assignee_id from ${conversations} v
    where v.workspace_id = ${workspaceOf(tx)} and v.id = any(${uuidArray("conv", ids)}) and ${condition}
    order by v.id
    on conflict (workspace_id, conversation_id) do update
      set former_assignee_id = excluded.former_assignee_id, due_at = excluded.due_at`;
}
