import type { ConversationChange, TranslateWork } from "#components/inbox/details/use-conversation-change.ts";
import { updateConversation } from "#lib/conversations/browser.ts";
import type { ConversationView, ExpectedConversation } from "#lib/conversations/schema.ts";

export function createAssignmentActions(
  { id, current, update, withUndo }: ConversationChange,
  t: TranslateWork,
) {
  const setAssignee = (assignee: ConversationView["assignee"], expected?: ExpectedConversation) =>
    update({ assignee }, () => updateConversation(id, { assigneeId: assignee?.id ?? null, expected }));

  const restoreAssignee = ({ assignee }: ConversationView, since: ConversationView) =>
    setAssignee(assignee, { assigneeId: since.assignee?.id ?? null });

  /** The server decides whether the assignee stays. */
  const setTeam = (teamId: string | null, expected?: ExpectedConversation) =>
    update({ teamId }, () => updateConversation(id, { teamId, expected }));

  const restoreTeam = async (before: ConversationView, since: ConversationView) => {
    const restored = await setTeam(before.teamId, {
      teamId: since.teamId,
      assigneeId: since.assignee?.id ?? null,
    });
    if (!restored || restored.conversation.assignee?.id === before.assignee?.id) return restored;
    return restoreAssignee(before, restored.conversation);
  };

  return {
    assign: async (assignee: { id: string; name: string } | null) => {
      if (assignee?.id === current().assignee?.id) return;
      await withUndo(
        assignee ? t("assignedToast", { name: assignee.name }) : t("unassignedToast"),
        () => setAssignee(assignee),
        (before, made) => restoreAssignee(before, made.conversation),
      );
    },

    assignTeam: async (team: { id: string; name: string } | null) => {
      const teamId = team?.id ?? null;
      if (teamId === current().teamId) return;
      await withUndo(
        team ? t("teamToast", { name: team.name }) : t("teamRemovedToast"),
        () => setTeam(teamId),
        (before, made) => restoreTeam(before, made.conversation),
      );
    },
  };
}
