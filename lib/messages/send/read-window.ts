import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { windows } from "#db/schema/index.ts";
import type { Id } from "#lib/platform/id.ts";

/** Returns the end of a conversation's window with one number; null if the contact never wrote to it. */
export async function readWindow(
  ctx: Ctx,
  conversationId: Id<"conv"> | null,
  numberId: Id<"num">,
): Promise<Date | null> {
  if (!conversationId) return null;
  const [row] = await ctx.db
    .select({ expiresAt: windows.expiresAt })
    .from(windows)
    .where(
      and(
        eq(windows.workspaceId, ctx.workspaceId),
        eq(windows.conversationId, conversationId),
        eq(windows.numberId, numberId),
      ),
    );
  return row?.expiresAt ?? null;
}
