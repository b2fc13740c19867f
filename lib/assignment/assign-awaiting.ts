import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { textArray, uuidArray, workspaceOf } from "#db/array-params.ts";
import type { Db } from "#db/client.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { isWorkspaceActive } from "#db/is-workspace-active.ts";
import { tryLockInWorkspace } from "#db/lock-in-workspace.ts";
import { awaitingAssignment, memberAvailability, teamMembers } from "#db/schema/index.ts";
import { rolesWith } from "#lib/accounts/permissions.ts";
import { type AssignmentRule, type Candidate, chooseAssignee } from "#lib/assignment/rules.ts";
import { assignTo } from "#lib/conversations/actions/assign-conversation.ts";
import { writeConversationChange } from "#lib/conversations/actions/write-conversation-change.ts";
import { AUTOMATION_DEFAULTS, type assignmentMethods } from "#lib/platform/automation-values.ts";
import { type Id, idToUuid, uuidToId } from "#lib/platform/id.ts";
import { isOnline } from "#lib/teams/availability-queries.ts";

/** Conversations per transaction, chosen so that it takes less than 100 ms. */
const BATCH = 10;
/** Per call, so that a long queue does not delay other workspaces. */
const MAX_BATCHES = 10;
const MAX_WORKSPACES = 100;
/** Conversations that one statement postpones. */
const MAX_POSTPONED = 5000;
/** How long to wait before retrying the conversations of a rule for which no member was available. */
const RETRY_SECONDS = 15;
/** How many recent messages are searched for the last member who replied. */
const SEARCHED_MESSAGES = 200;

const isDue = sql`${awaitingAssignment.dueAt} <= now() and ${isWorkspaceActive(awaitingAssignment.workspaceId)}`;

export const isAnyAssignmentDue = sql`exists (select from ${awaitingAssignment} where ${isDue})`;

export async function findDueAssignments(db: Db): Promise<{ workspaceId: Id<"ws"> }[]> {
  const rows = await db.execute<{ workspace_id: string }>(sql`
    select workspace_id from ${awaitingAssignment}
    where ${isDue}
    group by workspace_id order by min(due_at) limit ${MAX_WORKSPACES}`);
  return rows.map(({ workspace_id }) => ({ workspaceId: uuidToId("ws", workspace_id) }));
}

interface AwaitingConversation {
  conversationId: Id<"conv">;
  teamId: Id<"team"> | null;
  assigneeId: Id<"user"> | null;
  isSnoozed: boolean;
  /** Null when there is nothing to assign: closed, already assigned, or no rule. */
  rule: AssignmentRule | null;
  lastMemberId: Id<"user"> | null;
}

interface AvailableMember {
  id: Id<"user">;
  name: string;
  openConversations: number;
  lastAssignedAt: number | null;
  /** The member's teams, and when each rule last chose them. */
  teams: Map<Id<"team">, number | null>;
}

/** Assigns the workspace's conversations that wait for a rule. One process at a time: another one skips the workspace. */
export async function assignAwaiting(ctx: Ctx): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    if ((await inTransaction(ctx, assignBatch)) < BATCH) return;
  }
}

/** @returns how many conversations were looked at; 0 if no further one can be assigned now */
async function assignBatch(tx: Ctx): Promise<number> {
  if (!(await tryLockInWorkspace(tx, "assignment"))) return 0;
  const awaiting = await lockAwaiting(tx);
  if (awaiting.length === 0) return 0;
  const members = await readAvailable(tx);
  if (members.length === 0) {
    await postpone(tx, sql`true`);
    return 0;
  }
  const done: Id<"conv">[] = [];
  const snoozed: Id<"conv">[] = [];
  const fullTeams = new Set<Id<"team"> | null>();
  const chosen: Choice[] = [];
  for (const [
    place,
    { conversationId, teamId, assigneeId, isSnoozed, rule, lastMemberId },
  ] of awaiting.entries()) {
    if (rule && isSnoozed) {
      snoozed.push(conversationId);
      continue;
    }
    const next = rule && chooseAssignee(candidatesOf(members, teamId, assigneeId), rule, lastMemberId);
    if (rule === null || next) done.push(conversationId);
    else fullTeams.add(teamId);
    if (!next) continue;
    // It stays with its assignee without taking a turn.
    if (rule.assignToLastMember && next.id === assigneeId) continue;
    const at = new Date(tx.clock.now().getTime() + place);
    const choice = { memberId: next.id, teamId, at };
    chosen.push(choice);
    recordChoice(members, choice, assigneeId);
    if (next.id === assigneeId) continue;
    const assignee = { id: next.id, name: next.name };
    await writeConversationChange(tx, conversationId, (_, row) => assignTo(tx, row, assignee));
  }
  await writeChoices(tx, chosen);
  await settleAwaiting(tx, { done, snoozed });
  if (fullTeams.size > 0) await postpone(tx, isOfTeam(fullTeams));
  return awaiting.length;
}

interface AwaitingRow extends Record<string, unknown> {
  id: string;
  team_id: string | null;
  assignee_id: string | null;
  is_snoozed: boolean;
  is_wanted: boolean;
  assignment: (typeof assignmentMethods)[number];
  assignment_limit: number | null;
  assign_to_last_member: boolean;
  last_author: string | null;
}

/** Skips what another transaction holds, so that this one waits for none. */
async function lockAwaiting(tx: Ctx): Promise<AwaitingConversation[]> {
  const workspace = workspaceOf(tx);
  const rows = await tx.db.execute<AwaitingRow>(sql`
    select v.id, v.assigned_team_id as team_id, v.assignee_id,
      v.state = 'snoozed' as is_snoozed,
      v.state <> 'closed' and v.assignee_id is not distinct from w.previous_assignee_id as is_wanted,
      ${rule.assignment} as assignment, ${rule.limit} as assignment_limit,
      ${rule.toLastMember} as assign_to_last_member, ${lastAuthor(workspace)} as last_author
    from awaiting_assignment w
    join conversations v on v.workspace_id = w.workspace_id and v.id = w.conversation_id
    left join teams t on t.workspace_id = v.workspace_id and t.id = v.assigned_team_id
    left join automations a on a.workspace_id = v.workspace_id
    where w.workspace_id = ${workspace} and w.due_at <= now()
    order by w.since, w.conversation_id limit ${BATCH}
    for update of w skip locked for no key update of v skip locked`);
  return rows.map(toAwaiting);
}

/** The rule of the conversation's team `t` or, without a team, of the workspace `a`, which may have no row. */
const rule = {
  assignment: sql`coalesce(case when t.id is null then a.assignment else t.assignment end, ${AUTOMATION_DEFAULTS.assignment})`,
  limit: sql`case when t.id is null then a.assignment_limit else t.assignment_limit end`,
  toLastMember: sql`coalesce(
    case when t.id is null then a.assign_to_last_member else t.assign_to_last_member end,
    ${AUTOMATION_DEFAULTS.assignToLastMember})`,
};

/** The last member who replied in the conversation `v`. */
function lastAuthor(workspace: SQL): SQL {
  return sql`(select m.author_id from (
      select n.author_id, n.author_kind, n.direction, n.created_at, n.id from messages n
      where n.workspace_id = ${workspace} and n.conversation_id = v.id
      order by n.created_at desc, n.id desc limit ${SEARCHED_MESSAGES}) m
    where m.author_kind = 'member' and m.direction = 'outbound'
    order by m.created_at desc, m.id desc limit 1)`;
}

function toAwaiting(row: AwaitingRow): AwaitingConversation {
  const { assignment: method, assignment_limit: limit, assign_to_last_member: assignToLastMember } = row;
  const assigneeId = row.assignee_id === null ? null : uuidToId("user", row.assignee_id);
  return {
    conversationId: uuidToId("conv", row.id),
    teamId: row.team_id === null ? null : uuidToId("team", row.team_id),
    assigneeId,
    isSnoozed: row.is_snoozed,
    rule: row.is_wanted && method !== "off" ? { method, limit, assignToLastMember } : null,
    lastMemberId: assigneeId ?? (row.last_author as Id<"user"> | null),
  };
}

/** The members who can be assigned conversations now. A member who is being disabled is locked and skipped. */
async function readAvailable(tx: Ctx): Promise<AvailableMember[]> {
  const workspace = workspaceOf(tx);
  const rows = await tx.db.execute<{
    id: string;
    name: string;
    open_conversations: number;
    last_assigned_at: number | null;
    teams: Record<string, number | null>;
  }>(sql`
    select m.user_id as id, u.name,
      (select count(*)::int from conversations c
        where c.workspace_id = ${workspace} and c.assignee_id = m.user_id and c.state = 'open') as open_conversations,
      (extract(epoch from a.last_assigned_at) * 1000)::double precision as last_assigned_at,
      (select coalesce(json_object_agg(t.team_id, (extract(epoch from t.last_assigned_at) * 1000)::double precision), '{}')
        from team_members t where t.workspace_id = ${workspace} and t.user_id = m.user_id) as teams
    from members m
    join users u on u.id = m.user_id
    left join member_availability a on a.workspace_id = m.workspace_id and a.user_id = m.user_id
    where m.workspace_id = ${workspace} and m.disabled_at is null
      and m.role = any(${textArray(rolesWith("conversations.reply"))})
      and coalesce(a.available_for_assignment, true) and ${isOnline}
    for share of m skip locked`);
  return rows.map((row) => ({
    id: uuidToId("user", row.id),
    name: row.name,
    openConversations: row.open_conversations,
    lastAssignedAt: row.last_assigned_at,
    teams: new Map(Object.entries(row.teams).map(([uuid, at]) => [uuidToId("team", uuid), at])),
  }));
}

/**
 * A team's rule chooses among its members, the workspace's rule among all.
 * @param assigneeId of the conversation, which does not count among the open ones of its assignee
 */
function candidatesOf(
  members: readonly AvailableMember[],
  teamId: Id<"team"> | null,
  assigneeId: Id<"user"> | null,
): (AvailableMember & Candidate)[] {
  return members.flatMap((member) => {
    const lastAssignedAt = teamId === null ? member.lastAssignedAt : member.teams.get(teamId);
    if (lastAssignedAt === undefined) return [];
    const openConversations = member.openConversations - (member.id === assigneeId ? 1 : 0);
    return [{ ...member, openConversations, lastAssignedAt }];
  });
}

interface Choice {
  memberId: Id<"user">;
  teamId: Id<"team"> | null;
  at: Date;
}

function recordChoice(
  members: readonly AvailableMember[],
  { memberId, teamId, at }: Choice,
  previousId: Id<"user"> | null,
): void {
  const previous = members.find(({ id }) => id === previousId);
  if (previous) previous.openConversations -= 1;
  const member = members.find(({ id }) => id === memberId);
  if (!member) return;
  member.openConversations += 1;
  if (teamId === null) member.lastAssignedAt = at.getTime();
  else member.teams.set(teamId, at.getTime());
}

async function writeChoices(tx: Ctx, chosen: readonly Choice[]): Promise<void> {
  if (chosen.length === 0) return;
  const rows = chosen.map(({ memberId, teamId, at }) => ({
    user_id: idToUuid("user", memberId),
    team_id: teamId && idToUuid("team", teamId),
    at,
  }));
  await tx.db.execute(sql`
    with given as materialized (
      select user_id, team_id, max(at) as at
      from json_to_recordset(${JSON.stringify(rows)}::json) as row (user_id uuid, team_id uuid, at timestamptz)
      group by user_id, team_id),
    by_team as (
      update ${teamMembers} t set last_assigned_at = given.at from given
      where t.workspace_id = ${workspaceOf(tx)} and t.team_id = given.team_id and t.user_id = given.user_id)
    insert into ${memberAvailability} (workspace_id, user_id, last_assigned_at)
    select ${workspaceOf(tx)}, user_id, at from given where team_id is null
    on conflict (workspace_id, user_id) do update set last_assigned_at = excluded.last_assigned_at`);
}

/** Nobody can take these now, so that the others of the workspace are next. `condition` is about the conversation `v`. */
async function postpone(tx: Ctx, condition: SQL): Promise<void> {
  await tx.db.execute(sql`
    update ${awaitingAssignment} w set due_at = now() + make_interval(secs => ${RETRY_SECONDS})
    from (
      select d.conversation_id from ${awaitingAssignment} d
      join conversations v on v.workspace_id = d.workspace_id and v.id = d.conversation_id
      where d.workspace_id = ${workspaceOf(tx)} and d.due_at <= now() and ${condition}
      limit ${MAX_POSTPONED} for update of d skip locked) due
    where w.workspace_id = ${workspaceOf(tx)} and w.conversation_id = due.conversation_id`);
}

/** `null` in the set means conversations without a team. */
function isOfTeam(teams: ReadonlySet<Id<"team"> | null>): SQL {
  const ids = uuidArray(
    "team",
    [...teams].filter((id) => id !== null),
  );
  return sql`(v.assigned_team_id = any(${ids}) or (${teams.has(null)} and v.assigned_team_id is null))`;
}

/** A snoozed conversation waits until it is open again (`resumeAssignment`). */
async function settleAwaiting(
  tx: Ctx,
  { done, snoozed }: { done: readonly Id<"conv">[]; snoozed: readonly Id<"conv">[] },
): Promise<void> {
  await tx.db.execute(sql`
    with ended as (
      delete from ${awaitingAssignment}
      where workspace_id = ${workspaceOf(tx)} and conversation_id = any(${uuidArray("conv", done)}))
    update ${awaitingAssignment} set due_at = 'infinity'
    where workspace_id = ${workspaceOf(tx)} and conversation_id = any(${uuidArray("conv", snoozed)})`);
}
