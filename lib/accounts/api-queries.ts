import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { textArray } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { inOrder, isAfterKeys, type Keyset } from "#db/keyset.ts";
import { matchCreated, matchFilters } from "#db/match-filters.ts";
import { members, users } from "#db/schema/index.ts";
import type { ApiMember, apiMemberList, listMembersForApiQuery } from "#lib/accounts/api-schema.ts";
import { openList, toPage } from "#lib/platform/api-page.ts";

/** The members to whom conversations can be assigned: disabled ones are left out. @throws AppError INVALID_CURSOR */
export async function listMembersForApi(
  ctx: Ctx,
  query: z.output<typeof listMembersForApiQuery>,
): Promise<z.input<typeof apiMemberList>> {
  const list = openList(["members", ctx.workspaceId], query);
  const keyset: Keyset = { at: members.createdAt, id: members.userId, order: query.order ?? "desc" };
  const filter = matchFilters(query, {
    email: (email) => eq(users.email, email.toLowerCase()),
    ...matchCreated(members.createdAt),
    role: (role) => sql`${members.role} = any(${textArray([role].flat())})`,
  });
  const rows = await ctx.db
    .select({
      id: members.userId,
      name: users.name,
      email: users.email,
      role: members.role,
      createdAt: members.createdAt,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        eq(members.workspaceId, ctx.workspaceId),
        isNull(members.disabledAt),
        filter,
        list.afterKeys ? isAfterKeys(keyset, list.afterKeys) : undefined,
      ),
    )
    .orderBy(...inOrder(keyset))
    .limit(query.limit + 1);
  return toPage(
    list,
    rows,
    ({ createdAt, id }) => [createdAt.toISOString(), id],
    ({ createdAt, ...member }): ApiMember => ({ ...member, createdAt: createdAt.toISOString() }),
  );
}
