import type { ConversationChange, TranslateWork } from "#components/inbox/details/use-conversation-change.ts";
import { updateConversation } from "#lib/conversations/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

export function createAssignmentActions(
  { id, current, update, withUndo }: ConversationChange,
  t: TranslateWork,
) {
  const setAssignee = (assignee: ConversationView["assignee"]) =>
    update({ assignee }, () => updateConversation(id, { assigneeId: assignee?.id ?? null }));

  /** The server decides whether the assignee stays. */
  const setTeam = (teamId: string | null) => update({ teamId }, () => updateConversation(id, { teamId }));

  const restoreTeam = async ({ teamId, assignee }: ConversationView) => {
    if ((await setTeam(teamId)) && current().assignee?.id !== assignee?.id) await setAssignee(assignee);
  };

  return {
    assign: async (assignee: { id: string; name: string } | null) => {
      if (assignee?.id === current().assignee?.id) return;
      await withUndo(
        t("assigneeToast"),
        () => setAssignee(assignee),
        (before) => setAssignee(before.assignee),
      );
    },

    assignTeam: async (teamId: string | null) => {
      if (teamId === current().teamId) return;
      await withUndo(t("teamToast"), () => setTeam(teamId), restoreTeam);
    },
  };
}
