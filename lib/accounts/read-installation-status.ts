import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { conversations, inboundWebhooks, members, messages, numbers, workspaces } from "#db/schema/index.ts";
import type { Id } from "#lib/platform/id.ts";

export interface InstallationStatus {
  workspaces: { id: Id<"ws">; name: string; members: number; numbers: number; conversations: number }[];
  receiptsPending: number;
  receiptsFailed: number;
  messagesQueued: number;
}

/** For the terminal: all workspaces, oldest first, and the work that waits in them. */
export async function readInstallationStatus(db: Db): Promise<InstallationStatus> {
  return {
    workspaces: await db
      .select({
        id: workspaces.id,
        name: workspaces.name,
        members: db.$count(members, and(eq(members.workspaceId, workspaces.id), isNull(members.removedAt))),
        numbers: db.$count(numbers, eq(numbers.workspaceId, workspaces.id)),
        conversations: db.$count(conversations, eq(conversations.workspaceId, workspaces.id)),
      })
      .from(workspaces)
      .orderBy(workspaces.createdAt),
    receiptsPending: await db.$count(inboundWebhooks, eq(inboundWebhooks.state, "pending")),
    receiptsFailed: await db.$count(inboundWebhooks, eq(inboundWebhooks.state, "failed")),
    messagesQueued: await db.$count(messages, eq(messages.status, "queued")),
  };
}
