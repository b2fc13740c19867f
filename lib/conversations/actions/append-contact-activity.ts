import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { conversations } from "#db/schema/index.ts";
import { plainActivity } from "#lib/conversations/actions/write-conversation-change.ts";
import { appendInternalMessage } from "#lib/conversations/thread/append-internal-message.ts";
import type { Id } from "#lib/platform/id.ts";

type ContactActivity = "opted_out" | "opted_in" | "opt_out_removed" | "blocked" | "unblocked" | "merged";

/** Adds what happened to a contact to its thread; a contact without conversation has none. */
export async function appendContactActivity(
  tx: Ctx,
  contactId: Id<"contact">,
  action: ContactActivity,
): Promise<void> {
  const [thread] = await tx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.contactId, contactId)));
  if (thread) await appendInternalMessage(tx, thread.id, { kind: "activity", ...plainActivity, action });
}
