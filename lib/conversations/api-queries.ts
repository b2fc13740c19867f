import "server-only";
import { and, eq, type SQL } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contacts, conversations } from "#db/schema/index.ts";
import { findMergedInto } from "#lib/contacts/find-merged.ts";
import { labelNames } from "#lib/contacts/read-labels.ts";
import type { ApiConversation } from "#lib/conversations/api-schema.ts";
import { serializeConversationForApi } from "#lib/conversations/serialize-api.ts";
import { notFound } from "#lib/errors.ts";
import { isId } from "#lib/id.ts";

function selectForApi(ctx: Ctx, condition: SQL | undefined) {
  return ctx.db
    .select({ conversation: conversations, phone: contacts.phone, labels: labelNames })
    .from(conversations)
    .innerJoin(
      contacts,
      and(eq(contacts.workspaceId, conversations.workspaceId), eq(contacts.id, conversations.contactId)),
    )
    .where(and(eq(conversations.workspaceId, ctx.workspaceId), condition))
    .$dynamic();
}

/**
 * One conversation of the workspace as the public API tells it; for one that was merged, the one it was merged into.
 * @throws AppError NOT_FOUND
 */
export async function getConversationForApi(ctx: Ctx, id: string): Promise<ApiConversation> {
  if (!isId("conv", id)) throw notFound();
  const [row] = await selectForApi(ctx, eq(conversations.id, id));
  if (!row) return getConversationForApi(ctx, await findMergedInto(ctx, id));
  return serializeConversationForApi(row, ctx.clock.now());
}
