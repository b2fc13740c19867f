import "server-only";
import { sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { conversations } from "#db/schema/index.ts";
import type { ConversationState } from "#lib/platform/conversation-states.ts";
import { type Id, newId } from "#lib/platform/id.ts";

interface OpenedConversation {
  id: Id<"conv">;
  created: boolean;
}

export const previousState = sql<ConversationState>`old.state`;

/** Returns or creates the contact's one conversation, also concurrently. */
export async function openConversation(
  tx: Ctx,
  input: { contactId: Id<"contact">; numberId: Id<"num">; now: Date; state?: "open" | "closed" },
): Promise<OpenedConversation> {
  const { contactId, numberId, now, state = "open" } = input;
  const [row] = await tx.db
    .insert(conversations)
    .values({
      id: newId("conv"),
      workspaceId: tx.workspaceId,
      contactId,
      numberId,
      state,
      lastActivityAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [conversations.workspaceId, conversations.contactId],
      set: { contactId: sql`excluded.contact_id` },
    })
    // `old` is null unless the row existed.
    .returning({ id: conversations.id, created: sql<boolean>`old.id is null` });
  if (!row) throw new Error("An upsert returned no row.");
  return row;
}
