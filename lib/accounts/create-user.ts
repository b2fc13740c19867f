import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { members, users } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { hashPassword } from "#lib/accounts/auth/password.ts";
import { checkNewPassword } from "#lib/accounts/check-password.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { AppError } from "#lib/platform/errors.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import type { Role } from "#lib/platform/roles.ts";

interface NewUser {
  id?: Id<"user">;
  email: string;
  name: string;
  role: Role;
}

/** @throws AppError EMAIL_TAKEN, VALIDATION_ERROR for a short password */
export async function createUser(
  ctx: Ctx,
  { password, ...user }: NewUser & { password: string },
): Promise<Id<"user">> {
  checkNewPassword(password);
  const passwordHash = await hashPassword(password, "known");
  return inTransaction(ctx, async (tx) => {
    const id = await insertUser(tx, user, passwordHash);
    await recordLiveEvent(tx, { type: "list.changed", list: "members" });
    return id;
  });
}

/** @throws AppError EMAIL_TAKEN */
export async function insertUser(ctx: Ctx, input: NewUser, passwordHash: string): Promise<Id<"user">> {
  const id = input.id ?? newId("user");
  return inTransaction(ctx, async (tx) => {
    const created = await tx.db
      .insert(users)
      .values({ id, email: input.email.trim().toLowerCase(), name: input.name, passwordHash })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (created.length === 0) {
      throw new AppError("EMAIL_TAKEN", "An account with this email already exists. Use another email.");
    }
    await tx.db.insert(members).values({ workspaceId: tx.workspaceId, userId: id, role: input.role });
    await appendAudit(tx, { action: "member.added", targetId: id, data: { role: input.role } });
    return id;
  });
}
