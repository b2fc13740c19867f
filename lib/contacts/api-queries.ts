import "server-only";
import { and, eq, type SQL } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contacts, conversations } from "#db/schema/index.ts";
import type { ApiContact } from "#lib/contacts/api-schema.ts";
import { findMergedInto } from "#lib/contacts/find-merged.ts";
import { labelNames } from "#lib/contacts/read-labels.ts";
import { serializeContactForApi } from "#lib/contacts/serialize-api.ts";
import { notFound } from "#lib/errors.ts";
import { isId } from "#lib/id.ts";

function selectForApi(ctx: Ctx, condition: SQL | undefined) {
  return ctx.db
    .select({
      contact: contacts,
      labels: labelNames,
      thread: {
        id: conversations.id,
        windowExpiresAt: conversations.windowExpiresAt,
        lastInboundAt: conversations.lastInboundAt,
      },
    })
    .from(contacts)
    .leftJoin(
      conversations,
      and(eq(conversations.workspaceId, contacts.workspaceId), eq(conversations.contactId, contacts.id)),
    )
    .where(and(eq(contacts.workspaceId, ctx.workspaceId), condition))
    .$dynamic();
}

/**
 * One contact of the workspace as the public API tells it; for one that was merged, the one it was merged into.
 * @throws AppError NOT_FOUND
 */
export async function getContactForApi(ctx: Ctx, id: string): Promise<ApiContact> {
  if (!isId("contact", id)) throw notFound();
  const [row] = await selectForApi(ctx, eq(contacts.id, id));
  if (!row) return getContactForApi(ctx, await findMergedInto(ctx, id));
  return serializeContactForApi(row, ctx.clock.now());
}
