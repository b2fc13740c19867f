import "server-only";
import { afterCommit, type Ctx } from "#db/ctx.ts";
import { type AuditEntry, appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { changedValues } from "#lib/accounts/audit/change-rules.ts";
import type { ConversationRecord } from "#lib/conversations/lock-conversation.ts";

/** As in the conversation's history. */
export type ConversationAction =
  | "assigned"
  | "unassigned"
  | "team_assigned"
  | "team_unassigned"
  | "closed"
  | "reopened"
  | "snoozed"
  | "woken";

type Audited = Pick<ConversationRecord, "state" | "assigneeId" | "assignedTeamId" | "snoozedUntil">;

/** Records a change in its transaction. */
export type AuditChange = (
  tx: Ctx,
  change: { id: string; action: ConversationAction; before: Audited; after: Audited },
) => Promise<void>;

/** An entry with the values before and after. What rules and WhatsApp do is only in the conversation's history. */
export const auditChange: AuditChange = async (tx, { id, action, before, after }) => {
  if (tx.actor.kind === "system" || tx.actor.kind === "whatsapp") return;
  await appendAudit(tx, {
    action: `conversation.${action}`,
    targetId: id,
    ...changedValues(valuesOf(before), valuesOf(after)),
  });
};

function valuesOf({ state, assigneeId, assignedTeamId, snoozedUntil }: Audited) {
  return { state, assigneeId, teamId: assignedTeamId, snoozedUntil };
}

/** One entry for many changes, in the transaction of the first of them. */
export function auditOnce(entry: AuditEntry): AuditChange {
  let isRecorded = false;
  return async (tx) => {
    if (isRecorded) return;
    await appendAudit(tx, entry);
    afterCommit(tx, () => {
      isRecorded = true;
    });
  };
}
