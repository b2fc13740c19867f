import "server-only";
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { invitations, users } from "#db/schema/index.ts";
import { appendAudits } from "#lib/accounts/audit/append-audit.ts";
import type { Id } from "#lib/platform/id.ts";
import type { Role } from "#lib/platform/roles.ts";

/** They saw the links, with which they could come back as somebody else. */
export async function revokeOpenInvitationsBy(
  tx: Ctx,
  userId: Id<"user">,
  invitedRoles: readonly Role[],
): Promise<void> {
  const isOfRole = inArray(invitations.role, [...invitedRoles]);
  await revokeOpenInvitations(tx, and(eq(invitations.createdById, userId), isOfRole));
}

/** One that is on its way would bring a removed person back. */
export async function revokeOpenInvitationTo(tx: Ctx, userId: Id<"user">): Promise<void> {
  const email = tx.db
    .select({ email: sql`lower(${users.email})` })
    .from(users)
    .where(eq(users.id, userId));
  await revokeOpenInvitations(tx, eq(invitations.email, email));
}

async function revokeOpenInvitations(tx: Ctx, condition: SQL | undefined): Promise<void> {
  const revoked = await tx.db
    .update(invitations)
    .set({ revokedAt: new Date() })
    .where(
      and(
        eq(invitations.workspaceId, tx.workspaceId),
        condition,
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    )
    .returning({ id: invitations.id, email: invitations.email, role: invitations.role });
  await appendAudits(
    tx,
    revoked.map(({ id, email, role }) => ({
      action: "member.invitation_revoked",
      targetId: id,
      targetName: email,
      before: { role },
    })),
  );
}
