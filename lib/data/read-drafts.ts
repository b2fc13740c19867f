import "server-only";
import { and, asc, eq, gt, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { drafts, members, users } from "#db/schema/index.ts";
import { PAGE_MAX } from "#lib/platform/api-fields.ts";
import { isId } from "#lib/platform/id.ts";
import { joinPosition, splitPosition } from "#lib/platform/step-position.ts";

/** Reads a page of the drafts that removed and disabled members left. @param position null at the beginning */
export async function readDrafts(ctx: Ctx, position: string | null) {
  const rows = await ctx.db
    .select({
      ...{ conversationId: drafts.conversationId, author: { id: users.id, name: users.name } },
      ...{ body: drafts.body, isNote: drafts.isNote, files: drafts.files, updatedAt: drafts.updatedAt },
    })
    .from(drafts)
    .innerJoin(users, eq(users.id, drafts.userId))
    .where(and(isOfDisabledMember(ctx), isAfter(position)))
    .orderBy(asc(drafts.conversationId), asc(drafts.userId))
    .limit(PAGE_MAX);
  const last = rows.at(-1);
  const isFull = rows.length === PAGE_MAX;
  return { rows, next: last && isFull ? joinPosition(last.conversationId, last.author.id) : null };
}

export function countDrafts(ctx: Ctx): Promise<number> {
  return ctx.db.$count(drafts, isOfDisabledMember(ctx));
}

/** Drafts of a present member are theirs alone. */
function isOfDisabledMember({ db, workspaceId }: Ctx): SQL | undefined {
  const disabled = db
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.workspaceId, workspaceId), isNotNull(members.disabledAt)));
  const hasContent = sql`(${drafts.body} <> '' or ${drafts.files} <> '[]')`;
  return and(eq(drafts.workspaceId, workspaceId), inArray(drafts.userId, disabled), hasContent);
}

function isAfter(position: string | null): SQL | undefined {
  const keys = splitPosition(position);
  if (keys === null) return undefined;
  const [conversationId = "", userId = ""] = keys;
  if (!isId("conv", conversationId) || !isId("user", userId)) throw new Error("The position is invalid.");
  const isLater = gt(drafts.conversationId, conversationId);
  return or(isLater, and(eq(drafts.conversationId, conversationId), gt(drafts.userId, userId)));
}
