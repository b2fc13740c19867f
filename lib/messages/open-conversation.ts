import "server-only";
import { sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { conversations } from "#db/schema/index.ts";
import { type Id, newId } from "#lib/id.ts";

/** A contact's conversation, and whether it was made just now. */
interface OpenedConversation {
  id: Id<"conv">;
  created: boolean;
}

/** The state that a conversation had before an update, for what that update returns. */
export const formerState = sql<"open" | "snoozed" | "closed">`old.state`;

/** What other systems are told of a conversation in which a message comes or goes. */
export function beginnings({
  created,
  former,
}: {
  created: boolean;
  former: "open" | "snoozed" | "closed" | undefined;
}): ("conversation.created" | "conversation.reopened")[] {
  if (created) return ["conversation.created"];
  return former === "closed" ? ["conversation.reopened"] : [];
}

/**
 * The contact's one conversation, made if there is none; two at once end in one.
 * @param input.state what a new one begins as; open if absent
 */
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
    // Of a row that stood already, `old` is that row.
    .returning({ id: conversations.id, created: sql<boolean>`old.id is null` });
  if (!row) throw new Error("An upsert returned no row.");
  return row;
}
