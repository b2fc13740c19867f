import "server-only";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import { members, notifications, workspaces } from "#db/schema/index.ts";
import { logoUrl } from "#lib/accounts/image-rules.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import type { WorkspaceSettings, workspaceListSchema } from "#lib/accounts/workspaces/schema.ts";
import { notFound } from "#lib/platform/errors.ts";

/** @throws AppError NOT_FOUND for a deleted workspace */
export async function readWorkspace(ctx: Ctx): Promise<WorkspaceSettings> {
  const [row] = await ctx.db.select().from(workspaces).where(eq(workspaces.id, ctx.workspaceId));
  if (!row) throw notFound();
  return serializeWorkspace(row);
}

export function serializeWorkspace({
  id,
  name,
  timeZone,
  language,
  defaultCountry,
  logo,
  twoFactorRequired,
}: Pick<
  typeof workspaces.$inferSelect,
  "id" | "name" | "timeZone" | "language" | "defaultCountry" | "logo" | "twoFactorRequired"
>): WorkspaceSettings {
  return { name, timeZone, language, defaultCountry, logoUrl: logoUrl(id, logo), twoFactorRequired };
}

/** The workspaces that the signed-in person can open. */
export async function listOwnWorkspaces(ctx: Ctx): Promise<z.input<typeof workspaceListSchema>> {
  const userId = requireMemberId(ctx);
  const rows = await ctx.db
    .select({
      id: workspaces.id,
      name: workspaces.name,
      logo: workspaces.logo,
      role: members.role,
      unread: ctx.db.$count(
        notifications,
        and(
          eq(notifications.workspaceId, workspaces.id),
          eq(notifications.userId, userId),
          isNull(notifications.readAt),
        ),
      ),
    })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .where(and(eq(members.userId, userId), isNull(members.disabledAt), isNull(workspaces.deletingAt)))
    .orderBy(asc(sql`lower(${workspaces.name})`), asc(workspaces.id));
  return { data: rows.map(({ logo, ...row }) => ({ ...row, logoUrl: logoUrl(row.id, logo) })) };
}
