import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { teams } from "#db/schema/index.ts";
import { queueAssignment } from "#lib/automations/queue-automations.ts";
import {
  type ChangeOptions,
  type ConversationChange,
  plainActivity,
  writeConversationChange,
} from "#lib/conversations/actions/write-conversation-change.ts";
import type { ConversationRecord } from "#lib/conversations/lock-conversation.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { validationError } from "#lib/platform/errors.ts";
import { isId } from "#lib/platform/id.ts";
import { listTeamMembers } from "#lib/teams/queries.ts";

/**
 * Assigns a conversation to a team, or to none. An assignee who is not in the new team is unassigned, so that the team
 * sees that nobody handles it, or its rule assigns somebody.
 * @throws AppError NOT_FOUND, VALIDATION_ERROR (`unknown_team`)
 */
export async function assignTeam(
  ctx: Ctx,
  { id, teamId }: { id: string; teamId: string | null },
  options?: ChangeOptions,
): Promise<ConversationView> {
  return inTransaction(ctx, async (tx) => {
    let isMoved = false;
    const decide = async (inner: Ctx, row: ConversationRecord) => {
      const change = await changeTeam(inner, row, teamId);
      isMoved = change !== null && teamId !== null;
      return change;
    };
    const changed = await writeConversationChange(tx, id, decide, options);
    if (isMoved && changed.assignee === null && isId("conv", changed.id)) {
      await queueAssignment(tx, changed.id);
    }
    return changed;
  });
}

async function changeTeam(
  tx: Ctx,
  row: ConversationRecord,
  teamId: string | null,
): Promise<ConversationChange | null> {
  if (row.assignedTeamId === teamId) return null;
  if (teamId === null) {
    return { set: { assignedTeamId: null }, activity: { ...plainActivity, action: "team_unassigned" } };
  }
  const team = await lockTeam(tx, teamId);
  const keepsAssignee =
    row.assigneeId === null || (await listTeamMembers(tx, team.id)).includes(row.assigneeId);
  return {
    set: { assignedTeamId: team.id, ...(keepsAssignee ? {} : { assigneeId: null }) },
    activity: { ...plainActivity, action: "team_assigned", team },
  };
}

/** The lock prevents an assignment to a team that is being deleted. */
async function lockTeam(tx: Ctx, id: string) {
  const [team] = isId("team", id)
    ? await tx.db
        .select({ id: teams.id, name: teams.name })
        .from(teams)
        .where(and(eq(teams.workspaceId, tx.workspaceId), eq(teams.id, id)))
        .for("share")
    : [];
  if (team) return team;
  throw validationError({
    path: "teamId",
    code: "unknown_team",
    message: "This team does not exist. Choose another one.",
  });
}
