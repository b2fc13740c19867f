import "server-only";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type Ctx, createCtx } from "#db/ctx.ts";
import { members, workspaces } from "#db/schema/index.ts";
import { type AuditEntry, appendAudit } from "#lib/accounts/audit/append-audit.ts";
import type { RequestOrigin } from "#lib/accounts/auth/sessions.ts";
import type { Id } from "#lib/platform/id.ts";

/** The workspaces in which a person has access, the oldest membership first. */
export async function findMemberships(db: Db, userId: Id<"user">): Promise<Id<"ws">[]> {
  const rows = await db
    .select({ workspaceId: members.workspaceId })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .where(and(eq(members.userId, userId), isNull(members.disabledAt), isNull(workspaces.deletingAt)))
    .orderBy(asc(members.createdAt));
  return rows.map(({ workspaceId }) => workspaceId);
}

/** Runs `write` in every workspace of the person, also where they are disabled. */
export async function forEachMembership(
  tx: Ctx,
  userId: Id<"user">,
  write: (inWorkspace: Ctx) => Promise<void>,
): Promise<void> {
  const rows = await tx.db
    .select({ workspaceId: members.workspaceId })
    .from(members)
    .where(and(eq(members.userId, userId), isNull(members.removedAt)))
    .orderBy(asc(members.workspaceId));
  for (const { workspaceId } of rows) await write({ ...tx, workspaceId });
}

/** Records a change of an account in the audit log of every workspace of the person. */
export function auditMemberships(tx: Ctx, userId: Id<"user">, entry: AuditEntry): Promise<void> {
  return forEachMembership(tx, userId, (inWorkspace) =>
    appendAudit(inWorkspace, { ...entry, targetId: userId }),
  );
}

/**
 * Records it also in the workspace of the context when it only invites the person, who has access to none.
 * @param person with their email, by which the invitation's workspace knows them
 */
export async function auditInvitedAccount(
  tx: Ctx,
  person: { userId: Id<"user">; email: string; isMember: boolean },
  entry: AuditEntry,
): Promise<void> {
  await auditMemberships(tx, person.userId, entry);
  if (!person.isMember)
    await appendAudit(tx, { ...entry, targetId: person.userId, targetName: person.email });
}

/** The context of what somebody does who is not signed in. @param name shown as the actor */
export function signedOutCtx(
  db: Db,
  workspaceId: Id<"ws">,
  { name, origin }: { name: string; origin: RequestOrigin },
): Ctx {
  return createCtx({ db, workspaceId, clockOffsetMs: 0, actor: { kind: "system", name }, ...origin });
}
