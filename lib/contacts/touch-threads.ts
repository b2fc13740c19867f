import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { uuidArray } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { conversations } from "#db/schema/index.ts";
import type { Id } from "#lib/platform/id.ts";

/** Updates `updatedAt` of the contacts' conversations, for `updatedAfter`. */
export async function touchThreads(tx: Ctx, contactIds: readonly Id<"contact">[]): Promise<Id<"conv">[]> {
  if (contactIds.length === 0) return [];
  const touched = await tx.db
    .update(conversations)
    .set({ updatedAt: tx.clock.now() })
    .where(
      and(
        eq(conversations.workspaceId, tx.workspaceId),
        sql`${conversations.contactId} = any(${uuidArray("contact", contactIds)})`,
      ),
    )
    .returning({ id: conversations.id });
  return touched.map(({ id }) => id);
}
