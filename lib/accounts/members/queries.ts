import "server-only";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import {
  apiKeys,
  conversations,
  invitations,
  members,
  sessions,
  users,
  webhookEndpoints,
} from "#db/schema/index.ts";
import { isUsable } from "#lib/accounts/api-keys/queries.ts";
import { hasSecondFactor } from "#lib/accounts/auth/check-second-factor.ts";
import { normalizeEmail } from "#lib/accounts/auth/find-account.ts";
import { readSingleSignOn } from "#lib/accounts/auth/read-single-sign-on.ts";
import { photoUrl } from "#lib/accounts/image-rules.ts";
import type { memberSettingsSchema } from "#lib/accounts/members/schema.ts";
import type { Id } from "#lib/platform/id.ts";
import { canSendMail } from "#lib/platform/mail.ts";

type Settings = z.input<typeof memberSettingsSchema>;

/** Everyone who is a member, and the invitations that nobody accepted. */
export async function readMemberSettings(ctx: Ctx): Promise<Settings> {
  const [people, open] = await Promise.all([listMemberRows(ctx), listInvitations(ctx)]);
  return {
    members: people,
    invitations: open,
    sendsMail: canSendMail(),
    acceptsPasswords: !readSingleSignOn()?.isRequired,
  };
}

async function listMemberRows(ctx: Ctx): Promise<Settings["members"]> {
  const { db, workspaceId } = ctx;
  const rows = await db
    .select({
      id: members.userId,
      name: users.name,
      email: users.email,
      photo: users.photo,
      role: members.role,
      disabledAt: members.disabledAt,
      lastSeenAt: sql<string | null>`to_json(greatest(${members.lastSeenAt}, (
        select max(s.last_seen_at) from ${sessions} s
        where s.workspace_id = ${members.workspaceId} and s.user_id = ${members.userId})) at time zone 'UTC') #>> '{}'`,
      teams: sql<{ id: string; name: string }[]>`(
        select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.normalized_name), '[]')
        from team_members tm join teams t on t.workspace_id = tm.workspace_id and t.id = tm.team_id
        where tm.workspace_id = ${members.workspaceId} and tm.user_id = ${members.userId})`,
      hasTwoFactor: hasSecondFactor(members.userId),
      openConversations: db.$count(
        conversations,
        and(
          eq(conversations.workspaceId, workspaceId),
          sql`${conversations.assigneeId} = ${members.userId}`,
          sql`${conversations.state} <> 'closed'`,
        ),
      ),
      usableKeys: db.$count(
        apiKeys,
        and(eq(apiKeys.workspaceId, workspaceId), sql`${apiKeys.createdBy} = ${members.userId}`, isUsable),
      ),
      webhookEndpoints: db.$count(
        webhookEndpoints,
        and(
          eq(webhookEndpoints.workspaceId, workspaceId),
          sql`${webhookEndpoints.createdBy} = ${members.userId}`,
          eq(webhookEndpoints.state, "enabled"),
          isNull(webhookEndpoints.deletingAt),
        ),
      ),
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.workspaceId, workspaceId), isNull(members.removedAt)))
    .orderBy(sql`${members.disabledAt} is not null`, asc(sql`lower(${users.name})`), asc(members.userId));
  return rows.map(({ disabledAt, lastSeenAt, photo, ...row }) => ({
    ...row,
    photoUrl: photoUrl(row.id, photo),
    lastSeenAt: lastSeenAt === null ? null : new Date(`${lastSeenAt}Z`).toISOString(),
    state: disabledAt === null ? "active" : "disabled",
  }));
}

/** Finds a member of the workspace, who may be disabled. */
export async function findMemberByEmail(
  { db, workspaceId }: Ctx,
  email: string,
): Promise<{ userId: Id<"user">; disabledAt: Date | null } | null> {
  const [member] = await db
    .select({ userId: members.userId, disabledAt: members.disabledAt })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        eq(members.workspaceId, workspaceId),
        isNull(members.removedAt),
        eq(sql`lower(${users.email})`, normalizeEmail(email)),
      ),
    );
  return member ?? null;
}

async function listInvitations(ctx: Ctx): Promise<Settings["invitations"]> {
  const rows = await selectInvitations(ctx)
    .where(
      and(
        eq(invitations.workspaceId, ctx.workspaceId),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    )
    .orderBy(asc(invitations.email));
  return rows.map((row) => serializeInvitation(row));
}

export function selectInvitations({ db }: Ctx) {
  return db
    .select({
      id: invitations.id,
      email: invitations.email,
      role: invitations.role,
      invitedBy: users.name,
      sentAt: invitations.sentAt,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.createdById))
    .$dynamic();
}

export function serializeInvitation({
  sentAt,
  expiresAt,
  ...row
}: Awaited<ReturnType<typeof selectInvitations>>[number]): Settings["invitations"][number] {
  return {
    ...row,
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt.getTime() <= Date.now(),
  };
}
